import type { Page } from '@playwright/test'
import { listCalculatorSubmissions } from '../../shared/contract/calculator.ts'
import { expectNoViolationsInEachAppearance } from './axe.ts'
import {
  expect,
  holdScripts,
  newVisitor,
  owner,
  sharedServerTest as test,
  recipientsOfMailAbout,
  type App,
  waitForHydration,
} from './fixtures.ts'

const sizeField = (page: Page) => page.getByLabel('Size in square metres')
const button = (page: Page) => page.getByRole('button', { name: 'See My Estimate' })
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })
const result = (page: Page) => page.getByRole('heading', { name: 'Your estimate: £34,000 to £46,000' })

async function fillIn(page: Page, { sqm = '20', name = 'Ada Sample', email = 'ada@example.com' } = {}): Promise<void> {
  await sizeField(page).fill(sqm)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
}

/** Opens a page and waits until its form is interactive, which a focused field triggers. */
async function openForm(page: Page, address = '/calculator'): Promise<void> {
  await page.goto(address)
  await sizeField(page).focus()
  await waitForHydration(page.locator('form'))
}

async function submissions(app: App, email: string) {
  const all = await (await app.ownerClient()).call(listCalculatorSubmissions)
  return all.filter((submission) => submission.email === email)
}

test('an estimate is shown, announced, emailed and stored', async ({ app, page }) => {
  const { email } = newVisitor()
  await openForm(page, '/calculator?utm_source=leaflet')
  await expect(page.getByText('VAT at 20% (charged on most building work)').first()).toBeVisible()
  await fillIn(page, { email })
  await expect(page.getByText('A usual size for a kitchen extension.')).toBeVisible()
  await button(page).click()
  await expect(toast(page, 'Estimate Ready!')).toContainText(
    "We've emailed your estimate and will contact you within 24 hours.",
  )
  await expect(result(page)).toBeFocused()
  const estimate = page.getByRole('region', { name: /Your estimate/ })
  for (const text of ['£40,000', 'With 20% VAT: £40,800 to £55,200.', 'This is a guide, not a quote.']) {
    await expect(estimate).toContainText(text)
  }
  await expect(estimate).toContainText('Design, structural and council fees')
  await expect(estimate.getByRole('link', { name: 'Book Free Consultation' })).toHaveAttribute(
    'href',
    '/contact?utm_source=leaflet',
  )
  expect(await submissions(app, email)).toMatchObject([
    { name: 'Ada Sample', sqm: 20, estimatedCost: 40_000, sentCost: 40_000 },
  ])
  await expect.poll(() => recipientsOfMailAbout(app, email)).toEqual([email, owner.email])

  await expectNoViolationsInEachAppearance(page)
  await test.step('on paper it stands alone', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(result(page)).toBeVisible()
    for (const hidden of [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('contentinfo'),
      page.getByText('The rate'),
      page.locator('.bottom-bar'),
      page.locator('.toast'),
    ]) {
      await expect(hidden).toBeHidden()
    }
  })
})

test('Start again leads back to the form, which keeps name and email', async ({ app, page }) => {
  const { email } = newVisitor()
  await openForm(page)
  await fillIn(page, { email })
  await button(page).click()
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(sizeField(page)).toBeFocused()
  await expect(sizeField(page)).toHaveValue('')
  await expect(page.getByLabel('Name')).toHaveValue('Ada Sample')
  await expect(button(page)).toBeDisabled()
  await sizeField(page).fill('40')
  await button(page).click()
  await expect(page.getByRole('heading', { name: 'Your estimate: £68,000 to £92,000' })).toBeVisible()
  expect(await submissions(app, email)).toHaveLength(2)
})

test('a size typed before hydration is kept', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/calculator')
  await sizeField(page).pressSequentially('20')
  release()
  await waitForHydration(page.locator('form'))
  await expect(sizeField(page)).toHaveValue('20')
  await expect(button(page)).toBeEnabled()
})

for (const width of [390, 1440]) {
  test(`the toast covers no figure, and what is not included is listed once, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await openForm(page)
    await fillIn(page)
    await button(page).click()
    await expect(toast(page, 'Estimate Ready!')).toBeVisible()
    await expect(result(page)).toBeInViewport({ ratio: 1 })
    const bottomOfFigures = () => page.locator('.estimate-range').evaluate((one) => one.getBoundingClientRect().bottom)
    const topOfToast = await page.locator('.toast').evaluate((one) => one.getBoundingClientRect().top)
    await expect.poll(bottomOfFigures).toBeLessThan(topOfToast)
    await expect(page.getByText('Design, structural and council fees').and(page.locator(':visible'))).toHaveCount(1)
  })
}

test.describe('when the server cannot be reached', () => {
  test.use({ expectedConsole: [/Failed to load resource/] })

  test('a toast says so, nothing is lost, and the next attempt gives one estimate', async ({ app, page }) => {
    const { email } = newVisitor()
    await openForm(page)
    await fillIn(page, { email })
    await page.route('**/api/calculator-submission', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await button(page).click()
    await expect(toast(page, 'Error')).toContainText('Please try again or call us directly.')
    await expect(page.getByRole('link', { name: /^Call 01962/ }).first()).toBeVisible()
    await expect(sizeField(page)).toHaveValue('20')
    await page.unroute('**/api/calculator-submission')
    await button(page).click()
    await expect(result(page)).toBeVisible()
    expect(await submissions(app, email)).toHaveLength(1)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedConsole: [/status of 400/] })

  test('the form is posted, and the page says that the estimate is on its way', async ({ app, page }) => {
    const { email } = newVisitor()
    await page.goto('/calculator?utm_source=leaflet')
    await expect(page.getByText('Your estimate is on its way')).toBeHidden()
    await fillIn(page, { email })
    await button(page).click()
    await expect(page).toHaveURL('/calculator?utm_source=leaflet#estimate-sent')
    await expect(page.getByText('Your estimate is on its way')).toBeVisible()
    expect(await submissions(app, email)).toMatchObject([{ sqm: 20, estimatedCost: 40_000, sentCost: null }])
    await expect.poll(() => recipientsOfMailAbout(app, email)).toEqual([email, owner.email])
  })

  test('a mistake that the browser accepts comes back with its message and the values', async ({ page }) => {
    await page.goto('/calculator')
    await fillIn(page, { name: ' ', sqm: '22.5' })
    await button(page).click()
    await expect(page.getByText('Please provide your name and email to see your estimate.').first()).toBeVisible()
    await expect(sizeField(page)).toHaveValue('22.5')
  })
})

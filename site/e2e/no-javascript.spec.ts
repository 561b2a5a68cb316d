import { listProspects } from '../../shared/contract/prospects.ts'
import { unknownPage } from './all-pages.ts'
import {
  bookButton,
  expect,
  fillIn,
  newVisitor,
  owner,
  sharedServerTest as test,
  recipientsOfMailAbout,
} from './fixtures.ts'

test.use({ javaScriptEnabled: false })

/** The pages with islands, and an address without a page. */
const pagesWithIslands = [
  '/',
  '/blog',
  '/portfolio',
  '/faq',
  '/calculator',
  '/feasibility-assessment',
  '/checkout',
  '/contact',
  unknownPage,
]

test.describe('on every kind of page', () => {
  test.use({ expectedConsole: [/status of 404/] })

  test('the menu opens, and nothing is shown that needs a script', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await test.step('the home page is complete without JavaScript', async () => {
      await page.goto('/')
      await expect(page.getByText('£1,350')).toBeVisible()
      await expect(page.getByLabel('First name')).toBeVisible()
    })
    for (const path of pagesWithIslands) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(page.locator('#menu').getByRole('link', { name: 'Cost Calculator' }), path).toBeVisible()
      await page.keyboard.press('Escape')
      for (const helpless of ['.cookie-banner', '.chips', '.question-search', '.planning-check', '.toast-viewport']) {
        await expect(page.locator(helpless), `${helpless} on ${path}`).toBeHidden()
      }
    }
  })
})

test('the form is sent without JavaScript and leads to the thank-you page with the campaign', async ({ app, page }) => {
  const visitor = newVisitor()
  await page.goto('/contact?utm_source=leaflet')
  await fillIn(page, visitor)
  await bookButton(page).click()
  await expect(page).toHaveURL(/\/thank-you\?utm_source=leaflet/)
  expect(await (await app.ownerClient()).call(listProspects, { query: { q: visitor.email } })).toMatchObject([
    { name: 'Ada Sample', sourcePlatform: 'website' },
  ])
  await expect.poll(() => recipientsOfMailAbout(app, visitor.email)).toEqual([visitor.email, owner.email])
})

test.describe('a mistake that the browser accepts', () => {
  test.use({ expectedConsole: [/status of 400/] })

  test('is reported when the page comes back, and nothing typed is lost', async ({ app, page }) => {
    const visitor = newVisitor()
    await page.goto('/contact')
    await fillIn(page, { ...visitor, phone: '12345' })
    await bookButton(page).click()
    await expect(page.getByText('Please enter a valid phone number').first()).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('Ada')
    await expect(page.getByLabel('What are you planning?')).toHaveValue('Kitchen Extension')
    await expect(page.getByLabel('Tell us about it')).toHaveValue('A bigger kitchen towards the garden.')
    await page.getByLabel('Phone').fill(visitor.phone)
    await bookButton(page).click()
    await expect(page).toHaveURL(/\/thank-you/)
    expect(await (await app.ownerClient()).call(listProspects, { query: { q: visitor.email } })).toHaveLength(1)
  })
})

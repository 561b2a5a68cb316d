import type { Page } from '@playwright/test'
import { bookButton, fillIn } from './fixtures.ts'
import {
  accept,
  banner,
  expect,
  openWithTags,
  preAcceptCookies,
  reject,
  settings,
  storedConsent,
  test,
  testWithoutTags,
  waitForTags,
} from './google-tags.ts'

const ownFiles = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
const tagCookies = async (page: Page) => (await page.context().cookies()).map(({ name }) => name).toSorted()

test('nothing from third parties loads before the answer, nor after a refusal', async ({ page, googleStub }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  await test.step('the cookie banner is shown when no stored consent exists, and links to /privacy', () =>
    expect(banner(page).getByRole('link', { name: /privacy/i })).toHaveAttribute('href', '/privacy'))
  await page.mouse.wheel(0, 900)
  await page.goto('/packages', { waitUntil: 'networkidle' })
  expect(googleStub.requests).toEqual([])
  await test.step("Reject stores 'rejected' and hides the banner", async () => {
    await reject(page).click()
    await expect(banner(page)).toBeHidden()
    expect(await storedConsent(page)).toBe('rejected')
  })
  for (const path of ['/', '/thank-you']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(banner(page)).toBeHidden()
  }
  expect((await ownFiles(page)).filter((file) => file.includes('analytics'))).toEqual([])
  expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false)
  expect(googleStub.requests).toEqual([])
  expect(await page.context().cookies()).toEqual([])
})

test("the close icon stores 'rejected' and hides the banner", async ({ page, googleStub }) => {
  await page.goto('/')
  await banner(page).getByRole('button', { name: 'Close' }).click()
  await expect(banner(page)).toBeHidden()
  expect(await storedConsent(page)).toBe('rejected')
  await page.reload({ waitUntil: 'networkidle' })
  expect(googleStub.requests).toEqual([])
})

test('Accept loads the tag-manager analytics script, by id, and the ad tag with consent, on this page and on later pages', async ({
  page,
  googleStub,
}) => {
  const tags = [
    'https://www.googletagmanager.com/gtm.js?id=GTM-TEST',
    'https://www.googletagmanager.com/gtag/js?id=AW-1',
  ]
  await page.goto('/')
  await accept(page).click()
  await test.step("Accept stores 'accepted' and hides the banner", async () => {
    await expect(banner(page)).toBeHidden()
    expect(await storedConsent(page)).toBe('accepted')
  })
  await waitForTags(page)
  expect(googleStub.scripts).toEqual(tags)
  const commands = await page.evaluate(() =>
    (Reflect.get(window, 'dataLayer') as object[]).map((command) => Object.values(command)),
  )
  const purposes = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage']
  const all = (state: string) => Object.fromEntries(purposes.map((purpose) => [purpose, state]))
  expect(commands.slice(0, 2)).toEqual([
    ['consent', 'default', all('denied')],
    ['consent', 'update', all('granted')],
  ])
  expect(commands).toContainEqual(['config', 'AW-1'])

  await test.step("on load with stored 'accepted', analytics loads without the banner", async () => {
    await openWithTags(page, '/faq')
    await expect(banner(page)).toBeHidden()
  })
  expect(googleStub.scripts).toEqual([...tags, ...tags])
  expect(googleStub.views.map((view) => new URL(view.page).pathname)).toEqual(['/', '/faq'])
})

testWithoutTags('without a tag set up a yes is kept, and nothing loads', async ({ page, googleStub }) => {
  await page.goto('/')
  await accept(page).click()
  await page.reload({ waitUntil: 'networkidle' })
  await expect(banner(page)).toBeHidden()
  expect(await storedConsent(page)).toBe('accepted')
  expect((await ownFiles(page)).filter((file) => file.includes('analytics'))).toEqual([])
  expect(googleStub.requests).toEqual([])
})

test.describe('on the pages of the payment and in the hub', () => {
  test.use({ expectedConsole: [/status of 401/] })

  test('no tag loads whatever the answer was', async ({ context, page, googleStub }) => {
    await preAcceptCookies(context)
    for (const path of ['/checkout', '/marketing-hub']) {
      const response = await page.goto(path, { waitUntil: 'networkidle' })
      expect(response?.headers()['content-security-policy']).not.toContain('google')
    }
    expect(googleStub.requests).toEqual([])
  })
})

test.describe('withdrawing consent', () => {
  test.use({ expectedConsole: [/Content Security Policy/] })

  test('stops the tags at once and deletes their cookies', async ({ page, googleStub }) => {
    await page.goto('/faq')
    await accept(page).click()
    await expect.poll(() => tagCookies(page)).toEqual(['_ga', '_ga_TEST', '_gcl_au'])
    await settings(page).click()
    await expect(banner(page)).toBeFocused()
    await expect(banner(page)).toContainText('You’ve accepted them.')
    await reject(page).click()
    await expect(banner(page)).toBeHidden()
    await expect(settings(page)).toBeFocused()
    expect(await tagCookies(page)).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('_gcl_ls'))).toBeNull()

    const before = googleStub.requests.length
    await page.evaluate(() => {
      void (Reflect.get(window, 'standIn') as { sendEvent(name: string): Promise<void> }).sendEvent('too late')
      document.head.append(
        Object.assign(document.createElement('script'), { src: 'https://www.googletagmanager.com/x.js' }),
      )
      new Image().src = 'https://www.google-analytics.com/x.gif'
      navigator.sendBeacon('https://www.google-analytics.com/collect')
    })
    await page
      .getByRole('link', { name: /^01962/ })
      .first()
      .click()
    await page.reload({ waitUntil: 'networkidle' })
    expect(googleStub.requests.slice(before)).toEqual([])
    expect(await storedConsent(page)).toBe('rejected')
  })

  test('can be undone', async ({ page, googleStub }) => {
    await page.goto('/faq')
    await accept(page).click()
    await waitForTags(page)
    await settings(page).click()
    await reject(page).click()
    const before = googleStub.scripts.length
    await settings(page).click()
    await expect(banner(page)).toContainText('You’ve rejected them.')
    await accept(page).click()
    await expect.poll(() => googleStub.scripts.length).toBe(before + 2)
  })

  test('applies to every tab', async ({ context, page }) => {
    const other = await context.newPage()
    await page.goto('/faq')
    await accept(page).click()
    await openWithTags(other, '/about')
    await settings(page).click()
    await reject(page).click()
    await expect.poll(() => other.evaluate(() => document.querySelectorAll('meta[http-equiv]').length)).toBe(1)
    await other.reload({ waitUntil: 'networkidle' })
    expect(await tagCookies(page)).toEqual([])
  })
})

test('an enquiry is counted on the thank-you page, also for a visitor who answers the banner only there', async ({
  page,
  googleStub,
}) => {
  await page.goto('/contact')
  await fillIn(page)
  await bookButton(page).click()
  await expect(page).toHaveURL('/thank-you')
  await accept(page).click()
  await expect
    .poll(() => googleStub.hits.map(({ name, values }) => [name, values['value']]))
    .toEqual([['conversion', 1350]])
})

test('after half a year the banner asks again, and a refusal deletes the earlier cookies', async ({
  page,
  googleStub,
}) => {
  await page.goto('/faq')
  await accept(page).click()
  await waitForTags(page)
  await page.evaluate(() => localStorage.setItem('cookie-consent-record', `1 ${Date.now() - 184 * 24 * 3600 * 1000}`))
  const before = googleStub.requests.length
  await page.goto('/about', { waitUntil: 'networkidle' })
  await expect(accept(page)).toBeVisible()
  expect(googleStub.requests.slice(before)).toEqual([])
  await reject(page).click()
  await expect.poll(() => tagCookies(page)).toEqual([])
})

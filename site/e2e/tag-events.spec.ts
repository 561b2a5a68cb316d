import type { Page } from '@playwright/test'
import { bookButton, fillIn, visitor } from './fixtures.ts'
import { expect, openWithTags, preAcceptCookies, test, waitForTags, type GoogleStub } from './google-tags.ts'
import { newPayer, payDeposit } from './specification/payer.ts'

const transaction_id = expect.stringMatching(/^[\da-f-]{36}$/)
const enquiry = { send_to: 'AW-1/enquiry', value: 1350, currency: 'GBP', transaction_id }
const deposit = { send_to: 'AW-1/payment', value: 660, currency: 'GBP', transaction_id }
const paid = (page: Page) => page.getByRole('heading', { name: 'Thank you. Your deposit is paid.' })
const sentEvents = ({ hits }: GoogleStub) => hits.map(({ name, values }) => [name, values])

test.beforeEach(({ context }) => preAcceptCookies(context))

test('an event is not lost when the next page opens before the tags have loaded', async ({ page, googleStub }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  googleStub.hold = promise
  await page.goto('/packages', { waitUntil: 'domcontentloaded' })
  await expect.poll(() => googleStub.scripts.length).toBe(2)
  await page.getByRole('link', { name: 'Book Premium' }).click()
  await expect(page).toHaveURL('/contact')
  await expect.poll(() => googleStub.scripts.length).toBe(4)
  expect(googleStub.hits).toEqual([])
  resolve()
  const interest = ['package_interest', { package_type: 'Premium', value: 2950, currency: 'GBP' }]
  await expect.poll(() => sentEvents(googleStub)).toEqual([interest])
  await page.reload({ waitUntil: 'networkidle' })
  expect(sentEvents(googleStub)).toEqual([interest])
})

test('an enquiry is reported once: not by a reload, not by Back, not by a direct visit', async ({
  page,
  googleStub,
}) => {
  await openWithTags(page, '/thank-you')
  await openWithTags(page, '/contact')
  expect(googleStub.hits).toEqual([])
  await fillIn(page)
  await bookButton(page).click()
  await expect(page).toHaveURL('/thank-you')
  await test.step('an ad conversion event fires on /thank-you (1350 GBP)', () =>
    expect.poll(() => sentEvents(googleStub)).toEqual([['conversion', enquiry]]))
  expect(googleStub.hits[0]?.page).toMatch(/\/thank-you$/)
  for (const go of [() => page.reload(), () => page.goto('/'), () => page.goBack(), () => page.goto('/thank-you')]) {
    await go()
    await waitForTags(page)
  }
  await page.waitForLoadState('networkidle')
  expect(googleStub.hits).toHaveLength(1)
})

test.describe('while the form waits for its script', () => {
  test.use({ expectedConsole: [/status of 400/] })

  test('an enquiry that the browser posts without the script is reported too, and a refused one is not', async ({
    page,
    googleStub,
  }) => {
    await page.route('**/assets/consultation-form-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'export function hydrate() {}' }),
    )
    await openWithTags(page, '/contact')
    await fillIn(page, { ...visitor, email: 'ada@nowhere' })
    await bookButton(page).click()
    await expect(page).toHaveURL('/api/consultations')
    await waitForTags(page)
    await openWithTags(page, '/thank-you')
    expect(googleStub.hits).toEqual([])

    await openWithTags(page, '/contact')
    await fillIn(page)
    await bookButton(page).click()
    await expect(page).toHaveURL('/thank-you')
    await expect.poll(() => sentEvents(googleStub)).toEqual([['conversion', enquiry]])
  })
})

test('a deposit is reported once, when it is paid, and only by the visit that paid it', async ({
  context,
  page,
  googleStub,
}) => {
  await page.goto(`/checkout?package=Premium&${newPayer().query}`)
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.locator('.toast')).toBeVisible()
  const address = await page.evaluate(() => sessionStorage.getItem('checkout-payment') ?? '')
  await openWithTags(page, address)
  await expect(page.getByRole('heading', { name: 'Your payment didn’t go through' })).toBeVisible()
  expect(googleStub.hits).toEqual([])

  await page.getByRole('link', { name: 'Back to the payment' }).click()
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('Premium Package')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await payDeposit(page)
  await expect(paid(page)).toBeVisible()
  await test.step('and on /payment-success (660 GBP)', () =>
    expect.poll(() => sentEvents(googleStub)).toEqual([['conversion', deposit]]))

  for (const go of [() => page.reload(), () => page.goto('/'), () => page.goBack()]) await go()
  await expect(paid(page)).toBeVisible()
  const elsewhere = await context.newPage()
  await openWithTags(elsewhere, address)
  await expect(paid(elsewhere)).toBeVisible()
  await elsewhere.waitForLoadState('networkidle')
  expect(googleStub.hits).toHaveLength(1)
})

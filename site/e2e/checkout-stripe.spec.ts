import { startStripeStandIn, type StripeStandIn } from '../../server/features/payments/testing/stripe-stand-in.ts'
import { expect, test as base } from './fixtures.ts'
import { customer, customerQuery, payDeposit } from './specification/payer.ts'
import { serveStripeScript, type StripeScript } from './stripe-script.ts'

const checkout = `/checkout?package=Premium&${customerQuery}`

/** Replaces Stripe on both sides: the server calls a stand-in of its API, and the page runs a stub of Stripe.js. */
const test = base.extend<{ stripe: StripeStandIn; stripeScript: StripeScript }>({
  stripe: async ({ browserName: _anyBrowser }, use) => {
    await using standIn = await startStripeStandIn()
    await use(standIn)
  },
  serverEnvironment: async ({ stripe }, use) => use(stripe.environment),
  stripeScript: async ({ page, stripe }, use) => use(await serveStripeScript(page, stripe)),
})

const payButton = 'Pay £300 deposit'

test('the card form appears in step 2, in the colours of the site, and the card pays', async ({
  page,
  stripeScript,
  stripe,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/checkout?package=Premium')
  await page.getByLabel('Full name').fill(customer.name)
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Phone').fill(customer.phone)
  expect(stripeScript.requests).toEqual([])
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.frameLocator('iframe').getByText('Card number')).toBeVisible()
  const seen = await page.evaluate(() => Reflect.get(window, 'stripeSeen') as Record<string, unknown>)
  expect(seen).toMatchObject({
    key: 'pk_test_standIn',
    given: { defaultValues: { billingDetails: customer } },
    appearances: [{ theme: 'night', variables: { colorBackground: '#202d3a', colorText: '#f2ede3' } }],
  })
  await page.emulateMedia({ colorScheme: 'light' })
  await expect
    .poll(() =>
      page.evaluate(() => (Reflect.get(window, 'stripeSeen') as { appearances: unknown[] }).appearances.at(-1)),
    )
    .toMatchObject({ theme: 'stripe', variables: { colorText: '#1d2a36' } })

  await payDeposit(page)
  await expect(page).toHaveURL(/\/payment-success\?package=Premium&payment_intent=pi_\w+&redirect_status=succeeded$/)
  await expect(page.getByRole('heading', { name: 'Thank you. Your deposit is paid.' })).toBeVisible()
  await expect(page.getByText('Confirmation emails are on their way to ada@example.com.')).toBeVisible()
  const [intent] = [...stripe.state.intents.values()]
  expect(intent).toMatchObject({ amount: 30_000, receipt_email: customer.email, status: 'succeeded' })
})

test('a declined card is reported, and Stripe gets the return address and the recipient of the receipt', async ({
  page,
  stripeScript,
}) => {
  await page.goto(checkout)
  stripeScript.card = 'pm_card_chargeDeclined'
  await payDeposit(page)
  await expect(page.locator('.toast').filter({ hasText: 'Payment Failed' })).toContainText('Your card was declined.')
  expect(await page.evaluate(() => (Reflect.get(window, 'stripeSeen') as { confirmed: unknown }).confirmed)).toEqual({
    return_url: `${new URL(page.url()).origin}/payment-success?package=Premium`,
    receipt_email: customer.email,
  })
  await expect(page.getByRole('button', { name: payButton })).toBeEnabled()
  stripeScript.card = 'pm_card_visa'
  await payDeposit(page)
  await expect(page.getByRole('heading', { name: 'Thank you. Your deposit is paid.' })).toBeVisible()
})

test.describe('while the bank is still processing it', () => {
  // A confirmation that is requested before the payment has succeeded gets a 409, which the browser logs.
  test.use({ expectedConsole: [/status of 409/] })

  test('a slow payment is followed until it arrives', async ({ page, stripeScript, stripe }) => {
    await page.goto(checkout)
    stripeScript.card = 'pm_processing'
    await payDeposit(page)
    await expect(page.getByRole('heading', { name: 'Your payment is on its way' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
    const alert = page.waitForEvent('dialog')
    const press = page.getByRole('button', { name: 'Resend confirmation' }).click()
    expect((await alert).message()).toContain('Your bank hasn’t confirmed the payment yet')
    await (await alert).accept()
    await press
    const [id = ''] = stripe.state.intents.keys()
    stripe.state.settle(id)
    await expect(page.getByRole('heading', { name: 'Thank you. Your deposit is paid.' })).toBeVisible()
    await expect(page.getByText('Confirmation emails are on their way')).toBeVisible()
  })
})

test('a reload keeps the payment', async ({ page, stripeScript, stripe }) => {
  await page.goto(checkout)
  await expect(page.getByRole('button', { name: payButton })).toBeEnabled()
  await page.reload()
  await expect(page.getByRole('button', { name: payButton })).toBeEnabled()
  expect(stripe.state.intents.size).toBe(1)
  expect(stripeScript.requests.filter((address) => address.endsWith('stripe.js'))).toHaveLength(2)
})

test.describe('when Stripe’s script is blocked', () => {
  test.use({
    expectedConsole: [/The payment could not be prepared: Error: Failed to load Stripe.js|Failed to load resource/],
  })

  test('the page waits, offers the phone number, and continues when the script loads', async ({
    page,
    stripeScript,
  }) => {
    const stopped = 'https://js.stripe.com/*/stripe.js'
    await page.route(stopped, (route) => route.abort('blockedbyclient'))
    await page.goto(checkout)
    await expect(page.getByText('Preparing secure payment...')).toBeVisible()
    await expect(page.getByText('Prefer to pay by phone?')).toBeVisible()
    await page.unroute(stopped)
    await expect(page.getByRole('button', { name: payButton })).toBeEnabled()
    expect(stripeScript.requests).not.toEqual([])
  })
})

import type { Page } from '@playwright/test'
import { waitForHydration } from '../fixtures.ts'
import { checksOf, expect, test } from './checks.ts'
import { respondWith, toast } from './forms.ts'
import { customer, customerQuery, newPayer, payButton as pay, payDeposit } from './payer.ts'

const toPayment = (page: Page) => page.getByRole('button', { name: 'Continue to payment' })
const order = (page: Page) => page.getByRole('region', { name: 'Your order' })

test.describe('Checkout', () => {
  for (const [query, name, price] of [
    ['', 'Essential Package', '£1,350'],
    ['?package=Essential', 'Essential Package', '£1,350'],
    ['?package=Pre-Build', 'Pre-Build Package', '£1,950'],
    ['?package=Premium', 'Premium Package', '£2,950'],
  ] as const) {
    checksOf(`/checkout${query}`)(
      `query parameters: package${query || ' (Essential by default)'} is the ${name}, ${price}`,
      async (page) => {
        await expect(order(page)).toContainText(name)
        await expect(order(page)).toContainText(price)
      },
    )
  }

  const check = checksOf('/checkout')
  check('step 1 is the customer details form', async (page) => {
    for (const label of ['Full name', 'Email', 'Phone']) await expect(page.getByLabel(label)).toBeVisible()
  })

  for (const [label, type] of [
    ['Email', 'email'],
    ['Phone', 'tel'],
  ] as const) {
    check(`${label.toLowerCase()} uses a typed input`, async (page) => {
      await expect(page.getByLabel(label)).toHaveAttribute('type', type)
    })
  }

  test('step 1 moves to step 2 (payment) once name, email and phone are all filled', async ({ page }) => {
    await page.goto('/checkout')
    await waitForHydration(page.locator('main form').first())
    await page.getByLabel('Full name').fill(customer.name)
    await page.getByLabel('Email').fill(customer.email)
    await page.getByLabel('Phone').fill(customer.phone)
    for (const missing of ['Full name', 'Email', 'Phone']) {
      await test.step(`all are required: without ${missing} step 1 stays`, async () => {
        const field = page.getByLabel(missing)
        const given = await field.inputValue()
        await field.fill('')
        await toPayment(page).click()
        await expect(field).toHaveAttribute('aria-invalid', 'true')
        await expect(pay(page)).toHaveCount(0)
        await field.fill(given)
      })
    }
    await toPayment(page).click()
    await expect(pay(page)).toBeVisible()
  })

  test('it also jumps straight to step 2 when name, email and phone are all in the query string', async ({ page }) => {
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/create-payment-intent', async (route) => {
      await answer.promise
      await route.continue()
    })
    const asked = page.waitForRequest('**/api/create-payment-intent')
    await page.goto(`/checkout?package=Premium&${customerQuery}`)
    await test.step('and requests the payment intent: amount (300), packageType, customerInfo (name, email, phone)', async () => {
      expect((await asked).postDataJSON()).toMatchObject({
        amount: 300,
        packageType: 'Premium',
        customerInfo: customer,
      })
    })
    await test.step("in step 2, 'Preparing secure payment...' shows until a client secret arrives", async () => {
      await expect(page.getByText('Preparing secure payment...')).toBeVisible()
      answer.resolve()
      await expect(page.getByText('Preparing secure payment...')).toHaveCount(0)
      await expect(pay(page)).toBeVisible()
    })
  })

  test('payment intent creation failure: only logged; no user message; the loading message stays', async ({ page }) => {
    await page.route('**/api/create-payment-intent', respondWith(500, 'No.'))
    const logged = page.waitForEvent('console', (message) => message.text().includes('could not be prepared'))
    await page.goto(`/checkout?${customerQuery}`)
    expect((await logged).text()).toBe('The payment could not be prepared: ApiError: 500: No.')
    await expect(page.getByText('Preparing secure payment...')).toBeVisible()
    await page.waitForTimeout(500)
    await expect(toast(page)).toHaveCount(0)
    await expect(page.getByText('Preparing secure payment...')).toBeVisible()
  })

  test("payment failure: toast 'Payment Failed' with the provider's message, and the button is re-enabled", async ({
    page,
  }) => {
    await page.goto(`/checkout?${customerQuery}`)
    await page.getByRole('button', { name: 'Decline' }).click()
    await expect(toast(page)).toContainText('Payment Failed')
    await expect(toast(page)).toContainText('Your card was declined.')
    await expect(pay(page)).toBeEnabled()
    await test.step('on submit, customer info is saved to session storage: name, email, phone', async () => {
      const stored = await page.evaluate(() => Object.values(sessionStorage).join(' '))
      for (const value of Object.values(customer)) expect(stored).toContain(value)
    })
  })

  test('the browser is then sent to /payment-success?package={package}', async ({ page }) => {
    await page.goto(`/checkout?package=Pre-Build&${newPayer().query}`)
    await payDeposit(page)
    await expect(page).toHaveURL(/\/payment-success\?package=Pre-Build&payment_intent=/)
  })

  check('the amount charged at checkout is 300 inc. VAT', async (page) => {
    for (const text of ['£250', 'VAT at 20%', '£300']) await expect(order(page)).toContainText(text)
  })
})

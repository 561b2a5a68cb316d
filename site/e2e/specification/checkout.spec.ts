import type { Page } from '@playwright/test'
import { waitForFrame, waitForHydration } from '../fixtures.ts'
import { expect, test } from './checks.ts'
import { respondWith, toast } from './forms.ts'
import { customer, customerQuery, newPayer, payButton as pay, payDeposit } from './payer.ts'

const toPayment = (page: Page) => page.getByRole('button', { name: 'Continue to payment' })
const order = (page: Page) => page.getByRole('region', { name: 'Your order' })

test.describe('Checkout', () => {
  test('query parameters: package (Essential by default)', async ({ page }) => {
    for (const [query, name, price] of [
      ['', 'Essential Package', '£1,350'],
      ['?package=Essential', 'Essential Package', '£1,350'],
      ['?package=Pre-Build', 'Pre-Build Package', '£1,950'],
      ['?package=Premium', 'Premium Package', '£2,950'],
    ] as const) {
      await page.goto(`/checkout${query}`)
      await expect(order(page)).toContainText(name)
      await expect(order(page)).toContainText(price)
    }
  })

  test('step 1 moves to step 2 (payment) once name, email and phone are all filled', async ({ page }) => {
    await page.goto('/checkout')
    await waitForHydration(page.locator('main form').first())
    await page.getByLabel('Full name').fill(customer.name)
    await page.getByLabel('Email').fill(customer.email)
    await page.getByLabel('Phone').fill(customer.phone)
    for (const [missing, message] of [
      ['Full name', 'Please enter your full name'],
      ['Email', 'Please enter a valid email address'],
      ['Phone', 'Please enter a valid phone number'],
    ] as const) {
      await test.step(`all are required: without ${missing} step 1 stays`, async () => {
        const field = page.getByLabel(missing)
        const given = await field.inputValue()
        await field.fill('')
        await toPayment(page).click()
        await expect(field).toHaveAttribute('aria-invalid', 'true')
        await expect(field).toHaveAccessibleDescription(message)
        await expect(field).toBeFocused()
        await expect(page.getByRole('region', { name: 'Please check one answer' })).toBeVisible()
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
    await page.goto(`/checkout?package=Premium&utm_source=mail&${customerQuery}`)
    await test.step('the details are removed from the address at once', () =>
      expect(page).toHaveURL('/checkout?package=Premium&utm_source=mail'))
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
    await test.step('and a reload keeps them', async () => {
      await page.reload()
      await expect(pay(page)).toBeVisible()
      await expect(page.getByText(customer.name)).toBeVisible()
    })
  })

  test('payment intent creation failure: only logged; no user message; the loading message stays', async ({ page }) => {
    await page.route('**/api/create-payment-intent', respondWith(500, 'No.'))
    const logged = page.waitForEvent('console', (message) => message.text().includes('could not be prepared'))
    await page.goto(`/checkout?${customerQuery}`)
    expect((await logged).text()).toBe('The payment could not be prepared: ApiError: 500: No.')
    await waitForFrame(page)
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
})

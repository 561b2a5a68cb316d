import type { Page } from '@playwright/test'
import { expect, test } from './checks.ts'
import { collectAlerts, respondWith } from './forms.ts'
import { customer, newPayer, payDeposit } from './payer.ts'

const resend = (page: Page) => page.getByRole('button', { name: 'Resend confirmation' })

/** Pays a deposit. @returns the email address of the customer */
async function payNow(page: Page): Promise<string> {
  const { query, email } = newPayer()
  await page.goto(`/checkout?package=Premium&${query}`)
  await payDeposit(page)
  await expect(page).toHaveURL(/payment-success/)
  return email
}

test.describe('Payment success', () => {
  test('shows a confirmation and the next steps, and sends the confirmation emails once', async ({ page }) => {
    const sent: unknown[] = []
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/send-payment-confirmation', async (route) => {
      sent.push(route.request().postDataJSON())
      await answer.promise
      await route.fallback()
    })
    const customerEmail = await payNow(page)
    await expect(page.getByRole('heading', { name: 'Thank you. Your deposit is paid.' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
    await test.step('while they are being sent the page says so, and offers no second sending', async () => {
      await expect(page.getByText('We’re sending your confirmation.')).toBeVisible()
      await expect(resend(page)).toHaveCount(0)
    })
    answer.resolve()
    await test.step('if session info exists, a success line shows', async () => {
      await expect(page.getByText(`Confirmation emails are on their way to ${customerEmail}.`)).toBeVisible()
      await expect(resend(page)).toHaveCount(0)
    })
    await test.step('the payload is packageType, customerName, customerEmail, customerPhone, paymentIntentId', () => {
      const paymentIntentId = new URL(page.url()).searchParams.get('payment_intent')
      const { name: customerName, phone: customerPhone } = customer
      expect(sent).toEqual([{ packageType: 'Premium', customerName, customerEmail, customerPhone, paymentIntentId }])
    })
    await test.step('the stored info is cleared', async () => {
      expect(await page.evaluate(() => Object.values(sessionStorage).join(' '))).not.toContain(customerEmail)
    })
    await test.step('otherwise a resend button shows', async () => {
      await page.reload()
      await expect(resend(page)).toBeVisible()
      expect(sent).toHaveLength(1)
    })
    await test.step('if stored info is missing, an alert tells the user to contact the info mailbox', async () => {
      const alerts = collectAlerts(page)
      await resend(page).click()
      await expect.poll(() => alerts.join('\n')).toMatch(/contact info@/)
    })
  })

  test("resend confirmation: success alert 'Confirmation emails sent successfully!', failure alert 'Failed to send emails. Please contact us directly.'", async ({
    page,
  }) => {
    await page.route('**/api/send-payment-confirmation', respondWith(500, 'No.'))
    await payNow(page)
    const alerts = collectAlerts(page)
    await resend(page).click()
    await expect.poll(() => alerts).toEqual(['Failed to send emails. Please contact us directly.'])
    await page.unroute('**/api/send-payment-confirmation')
    await resend(page).click()
    await expect.poll(() => alerts.slice(1)).toEqual(['Confirmation emails sent successfully!'])
  })
})

import type { Page } from '@playwright/test'
import { expect, test } from './checks.ts'
import { collectAlerts, refuse } from './forms.ts'
import { customer, newPayer, payButton } from './payer.ts'

const resend = (page: Page) => page.getByRole('button', { name: 'Resend confirmation' })

/** @returns the email address of who has paid */
async function payNow(page: Page): Promise<string> {
  const { given, email } = newPayer()
  await page.goto(`/checkout?package=Premium&${given}`)
  await payButton(page).click()
  await expect(page).toHaveURL(/payment-success/)
  return email
}

test.describe('Payment success', () => {
  test('shows a confirmation', async ({ page }) => {
    await payNow(page)
    await expect(page.getByRole('heading', { name: 'Thank you. Your deposit is paid.' })).toBeVisible()
  })

  test('next steps', async ({ page }) => {
    await payNow(page)
    await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  })

  test('if session info exists, confirmation emails are sent once and a success line shows', async ({ page }) => {
    let sent = 0
    page.on('request', (request) => (sent += Number(request.url().endsWith('/api/send-payment-confirmation'))))
    const email = await payNow(page)
    await expect(page.getByText(`Confirmation emails are on their way to ${email}.`)).toBeVisible()
    await page.reload()
    await expect(resend(page)).toBeVisible()
    expect(sent).toBe(1)
  })

  test('the payload is packageType, customerName, customerEmail, customerPhone, paymentIntentId', async ({ page }) => {
    const asked = page.waitForRequest('**/api/send-payment-confirmation')
    const customerEmail = await payNow(page)
    expect((await asked).postDataJSON()).toEqual({
      packageType: 'Premium',
      customerName: customer.name,
      customerEmail,
      customerPhone: customer.phone,
      paymentIntentId: new URL(page.url()).searchParams.get('payment_intent'),
    })
  })

  test('while they are being sent the page says so, and offers no second sending', async ({ page }) => {
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/send-payment-confirmation', async (route) => {
      await answer.promise
      await route.fallback()
    })
    await payNow(page)
    await expect(page.getByText('We’re sending your confirmation.')).toBeVisible()
    await expect(resend(page)).toHaveCount(0)
    answer.resolve()
    await expect(page.getByText('Confirmation emails are on their way')).toBeVisible()
    await expect(resend(page)).toHaveCount(0)
  })

  test('the stored info is cleared', async ({ page }) => {
    const email = await payNow(page)
    await expect(page.getByText('Confirmation emails are on their way')).toBeVisible()
    expect(await page.evaluate(() => Object.values(sessionStorage).join(' '))).not.toContain(email)
  })

  test('otherwise a resend button shows', async ({ page }) => {
    await payNow(page)
    await expect(page.getByText('Confirmation emails are on their way')).toBeVisible()
    await page.reload()
    await expect(resend(page)).toBeVisible()
  })

  test('if stored info is missing, an alert tells the user to contact the info mailbox', async ({ page }) => {
    await payNow(page)
    await expect(page.getByText('Confirmation emails are on their way')).toBeVisible()
    await page.reload()
    const alerts = collectAlerts(page)
    await resend(page).click()
    await expect.poll(() => alerts.join('\n')).toMatch(/contact info@/)
  })

  test("failure alert 'Failed to send emails. Please contact us directly.'", async ({ page }) => {
    await page.route('**/api/send-payment-confirmation', refuse(500, 'No.'))
    await payNow(page)
    const alerts = collectAlerts(page)
    await resend(page).click()
    await expect.poll(() => alerts).toEqual(['Failed to send emails. Please contact us directly.'])
  })

  test("resend confirmation: success alert 'Confirmation emails sent successfully!'", async ({ page }) => {
    await page.route('**/api/send-payment-confirmation', refuse(500, 'No.'))
    await payNow(page)
    await expect(resend(page)).toBeVisible()
    await page.unroute('**/api/send-payment-confirmation')
    const alerts = collectAlerts(page)
    await resend(page).click()
    await expect.poll(() => alerts).toEqual(['Confirmation emails sent successfully!'])
  })
})

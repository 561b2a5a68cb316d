import type { Page } from '@playwright/test'
import { checkInboxSentence } from '../../shared/contract/newsletter.ts'
import { expect, newVisitor, sharedServerTest as test, waitForHydration } from './fixtures.ts'

const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const subscribe = (page: Page) => page.getByRole('button', { name: 'Subscribe' })

test.use({ expectedConsole: [/Failed to load resource/] })

test('reports an invalid address, and subscribes a valid one after a confirmation by email', async ({ app, page }) => {
  const { email } = newVisitor()
  await page.goto('/blog')
  await emailField(page).fill('nonsense')
  await waitForHydration(page.locator('.newsletter-form'))
  await subscribe(page).click()
  await expect(emailField(page)).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(emailField(page)).toBeFocused()
  await emailField(page).fill(email)
  await test.step('when the server cannot be reached, says so and keeps the address', async () => {
    await page.route('**/api/newsletter', (route) => route.abort('connectionrefused'))
    await subscribe(page).click()
    await expect(page.getByText('That didn’t work. Please try again.')).toBeVisible()
    await expect(emailField(page)).toHaveValue(email)
    await page.unroute('**/api/newsletter')
  })
  const seen = Promise.withResolvers<void>()
  await page.route('**/api/newsletter', async (route) => {
    await seen.promise
    await route.continue()
  })
  await subscribe(page).click()
  await expect(page.getByRole('button', { name: 'Subscribing' })).toBeDisabled()
  seen.resolve()
  await expect(page.getByRole('status').filter({ hasText: checkInboxSentence })).toBeVisible()
  await expect(emailField(page)).toHaveValue('')
  await expect.poll(() => app.mail.received.filter(({ recipients }) => recipients.includes(email))).toHaveLength(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('subscribes', async ({ app, page }) => {
    const { email } = newVisitor()
    await page.goto('/blog')
    await emailField(page).fill(email)
    await subscribe(page).click()
    await expect(page.getByRole('heading', { name: checkInboxSentence })).toBeVisible()
    await expect.poll(() => app.mail.received.filter(({ recipients }) => recipients.includes(email))).toHaveLength(1)
  })
})

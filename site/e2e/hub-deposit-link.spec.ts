import { createProspect } from '../../shared/contract/prospects.ts'
import { expect, signIn, test } from './fixtures.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('the link to pay a deposit is copied for a package, and opens the payment with the details of the lead', async ({
  app,
  page,
}) => {
  const owner = await app.ownerClient()
  const hugo = { name: 'Hugo Sample', email: 'hugo@example.com', phone: '020 7946 0022', location: 'Alresford' }
  await owner.call(createProspect, { body: { ...hugo, projectType: 'extension' } })
  await signIn(page)
  await page.getByRole('link', { name: hugo.name }).click()
  const panel = page.getByRole('dialog', { name: hugo.name })
  await panel.getByRole('button', { name: 'Copy deposit link' }).click()
  await expect(page.getByText('Deposit of £300 including VAT', { exact: true })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Pre-Build Package' }).click()
  // Said over the open panel, to screen readers too, and reached by key.
  await expect(page.getByRole('region', { name: /Notifications/ }).getByText('Link copied')).toBeVisible()
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  await expect(dismiss).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dismiss).toBeHidden()
  await expect(panel).toBeVisible()

  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).pathname).toBe('/checkout')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('Pre-Build Package')
  await expect(page.getByText(hugo.email)).toBeVisible()
})

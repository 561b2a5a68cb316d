import { createAccessToken } from '../../shared/contract/accounts.ts'
import { confirmPassword, expect, owner, signIn, test } from './fixtures.ts'

test.use({ expectedConsole: [/status of 403/] })

test('a new password ends the access of devices and is in the audit log, a backup is downloaded encrypted, and a test email arrives', async ({
  app,
  page,
}) => {
  const client = await app.ownerClient()
  await client.call(createAccessToken, { body: { ...owner, label: 'Office computer' } })
  await signIn(page)
  await page.goto('/marketing-hub/settings?show=security#audit-log')
  await expect(page.getByRole('table', { name: 'Devices' })).toContainText('Office computer')
  await page.getByLabel('Current password', { exact: true }).fill(owner.password)
  await page.getByLabel('New password', { exact: true }).fill('another long phrase')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Every other browser has been signed out.', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No devices yet' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Audit log' })).toContainText('Password changed')

  await page.getByRole('link', { name: 'Business' }).click()
  await page.getByRole('button', { name: 'Back up now' }).click()
  await page.getByRole('button', { name: /Download the backup of/ }).click()
  await page.getByLabel('Passphrase for this download').fill('gravel umbrella teapot Tuesday')
  await page.getByLabel('The same passphrase again').fill('gravel umbrella teapot Tuesday')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Encrypt and download' }).click()
  await confirmPassword(page, 'another long phrase')
  expect((await download).suggestedFilename()).toMatch(/^app-.*\.db\.age$/)

  await page.getByRole('link', { name: 'Condition' }).click()
  await page.getByRole('button', { name: 'Send a test email' }).click()
  await expect(page.getByText(`The mail server took a test email to ${owner.email}`)).toBeVisible()
})

import { createAccessToken } from '../../shared/contract/accounts.ts'
import { expectNoViolations } from './axe.ts'
import { expect, owner, signIn, test } from './fixtures.ts'

test.use({ expectedConsole: [/status of 400/] })

test('the owner changes the password, ends a device’s access, tries the periods, backs up and reads the audit', async ({
  app,
  page,
}) => {
  test.slow()
  const owned = await app.ownerClient()
  await owned.call(createAccessToken, { body: { ...owner, label: 'test' } })
  await signIn(page)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText(/^Website version \d+\.\d+\.\d+$/)).toBeVisible()
  await expect(page.getByText('Example Extensions', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(page.getByText(owner.email)).toBeVisible()
  await page.getByLabel('Current password', { exact: true }).fill('not the password')
  await page.getByLabel('New password', { exact: true }).fill('another long phrase')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toContainText('That isn’t your current password')
  await page.getByLabel('Current password', { exact: true }).fill(owner.password)
  await page.getByLabel('New password', { exact: true }).fill('another long phrase')
  await page.getByLabel('Keep my computers signed in (desktop console)').first().check()
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible()
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'End access for test' }).click()
  await page.getByRole('button', { name: 'End access', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No devices yet' })).toBeVisible()

  await page.getByRole('link', { name: 'Privacy' }).click()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('Nothing to remove: everything is within its period.')).toBeVisible()
  await page.getByRole('switch', { name: 'Run automatically every day' }).click()
  await expect(page.getByRole('switch', { name: 'Run automatically every day' })).toBeChecked()
  await expectNoViolations(page)

  await page.getByRole('link', { name: 'Business' }).click()
  await page.getByRole('button', { name: 'Back up now' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /Download the backup of/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^app-.*\.db$/)

  // An address from before the sections were grouped.
  await page.goto('/marketing-hub/settings?show=audit')
  await expect(page).toHaveURL(/show=security#audit-log$/)
  await expect(page.getByRole('table', { name: 'Audit log' })).toContainText('Password changed')
  await expectNoViolations(page)
})

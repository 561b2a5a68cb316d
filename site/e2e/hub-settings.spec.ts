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
  await expect(page.getByText(owner.email)).toBeVisible()
  await expect(page.getByText(/^Website version \d+\.\d+\.\d+$/)).toBeVisible()
  await page.getByRole('link', { name: 'Security' }).click()
  await page.getByLabel('Present password', { exact: true }).fill('not the password')
  await page.getByLabel('New password', { exact: true }).fill('another long phrase')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toContainText('That is not your present password')
  await page.getByLabel('Present password', { exact: true }).fill(owner.password)
  await page.getByLabel('New password', { exact: true }).fill('another long phrase')
  await page.getByLabel('Keep the console on my computers signed in').first().check()
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible()
  await expectNoViolations(page)

  await page.getByRole('link', { name: 'Devices' }).click()
  await page.getByRole('button', { name: 'End access of test' }).click()
  await page.getByRole('button', { name: 'End access', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No device has access.' })).toBeVisible()

  await page.getByRole('link', { name: 'Keeping data' }).click()
  await page.getByRole('button', { name: 'Dry run' }).click()
  await expect(page.getByText('Nothing is due: everything is still within its period.')).toBeVisible()
  await page.getByRole('switch', { name: 'Run by itself every day' }).click()
  await expect(page.getByRole('switch', { name: 'Run by itself every day' })).toBeChecked()
  await expectNoViolations(page)

  await page.getByRole('link', { name: 'Backup and download' }).click()
  await page.getByRole('button', { name: 'Back up now' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /Download the backup of/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^app-.*\.db$/)

  await page.getByRole('link', { name: 'Audit' }).click()
  await expect(page.getByRole('table', { name: 'Audit' })).toContainText('Password changed')
  await expectNoViolations(page)
})

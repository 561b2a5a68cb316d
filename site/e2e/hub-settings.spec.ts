import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TOTP } from 'otpauth'
import { createAccessToken } from '../../shared/contract/accounts.ts'
import { confirmPassword, expect, owner, signIn, test } from './fixtures.ts'

test.use({ expectedConsole: [/status of (400|403|503)/] })

const newPassword = 'another long phrase'
const passphrase = 'gravel umbrella teapot Tuesday'

test('a new password ends the access of devices, codes protect the sign-in, backups are downloaded and copied off-site encrypted, and a test email arrives', async ({
  app,
  browser,
  page,
}) => {
  test.slow()
  await test.step('a new password ends the access of devices and is in the audit log', async () => {
    const client = await app.ownerClient()
    await client.call(createAccessToken, { body: { ...owner, label: 'Office computer' } })
    await signIn(page)
    await page.goto('/marketing-hub/settings?show=security#audit-log')
    await expect(page.getByRole('table', { name: 'Devices' })).toContainText('Office computer')
    await page.getByLabel('Current password', { exact: true }).fill(owner.password)
    await page.getByLabel('New password', { exact: true }).fill(newPassword)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Every other browser has been signed out.', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'No devices yet' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Audit log' })).toContainText('Password changed')
  })

  const dialog = page.getByRole('dialog', { name: 'Enter your password' })
  const subjects = () => app.mail.received.map(({ subject }) => subject)
  let recoveryCodes: string[] = []
  await test.step('the password turns codes on', async () => {
    await page.getByRole('button', { name: 'Turn on codes' }).click()
    await confirmPassword(page, 'a wrong guess')
    await expect(dialog.getByText('That isn’t your password')).toBeVisible()
    await confirmPassword(page, newPassword)
    const key = await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
    const totp = new TOTP({ secret: key?.replaceAll(' ', '') ?? '' })
    await page.getByLabel('Code from your app').fill(totp.generate())
    await page.getByRole('button', { name: 'Turn on', exact: true }).click()
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    recoveryCodes = await codes.allTextContents()
    await page.getByRole('button', { name: 'I’ve saved the codes' }).click()
  })

  await test.step('a new browser is asked for a code, and a recovery code signs in once', async () => {
    const other = await browser.newPage({ baseURL: app.address })
    await other.goto('/marketing-hub/settings?show=security')
    await other.getByLabel('Email').fill(owner.email)
    await other.getByLabel('Password', { exact: true }).fill(newPassword)
    await other.getByRole('button', { name: 'Sign in' }).click()
    await expect(other.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible()
    await other.getByRole('button', { name: 'Use a recovery code' }).click()
    await other.getByLabel('Recovery code', { exact: true }).fill(recoveryCodes[0] ?? '')
    await other.getByRole('button', { name: 'Sign in' }).click()
    await expect(other.getByText('9 left')).toBeVisible()
    await other.close()
  })

  await test.step('the password with a code turns them off', async () => {
    // A confirmation without a code has ended.
    await page.getByRole('button', { name: 'Turn off codes' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
    await confirmPassword(page, newPassword)
    await dialog.getByRole('button', { name: 'No phone? Use a recovery code' }).click()
    await dialog.getByLabel('Recovery code', { exact: true }).fill(recoveryCodes[1] ?? '')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('button', { name: 'Turn on codes' })).toBeVisible()
    await expect.poll(subjects).toEqual(expect.arrayContaining(['Sign-in codes are on', 'Sign-in codes are off']))
  })

  let downloaded = ''
  await test.step('a backup is downloaded encrypted', async () => {
    await page.getByRole('link', { name: 'Business' }).click()
    await page.getByRole('button', { name: 'Back up now' }).click()
    await page.getByRole('button', { name: /Download the backup of/ }).click()
    await page.getByLabel('Passphrase for this download').fill(passphrase)
    await page.getByLabel('The same passphrase again').fill(passphrase)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Encrypt and download' }).click()
    downloaded = (await download).suggestedFilename()
    expect(downloaded).toMatch(/^app-.*\.db\.age$/)
  })

  await test.step('a folder for the off-site copies is tried before it is saved, and then the newest backup is in it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'offsite-'))
    const section = page.getByRole('region', { name: 'Off-site copies' })
    await section.getByRole('button', { name: 'Set up off-site copies' }).click()
    await section.getByLabel('Where to').selectOption('A mounted disk or share')
    await section.getByLabel('Folder on the server').fill(join(folder, 'missing'))
    await section.getByLabel('Passphrase', { exact: true }).fill(passphrase)
    await section.getByLabel('Passphrase again').fill(passphrase)
    await section.getByRole('button', { name: 'Test and save' }).click()
    await expect(section.getByRole('alert')).toContainText('There’s no folder')
    await section.getByLabel('Folder on the server').fill(folder)
    await section.getByRole('button', { name: 'Test and save' }).click()
    await expect(section.getByRole('table', { name: 'Off-site copies' })).toBeVisible({ timeout: 30_000 })
    expect(await readdir(folder)).toEqual([downloaded])
    await rm(folder, { recursive: true })
  })

  await test.step('a test email arrives', async () => {
    await page.getByRole('link', { name: 'System status', exact: true }).click()
    await page.getByRole('button', { name: 'Send a test email' }).click()
    await expect(page.getByText(`The mail server took a test email to ${owner.email}`)).toBeVisible()
  })
})

import { TOTP } from 'otpauth'
import { enableSecondFactor, startSecondFactor } from '../../shared/contract/second-factor.ts'
import { confirmPassword, expect, owner, signIn, test } from './fixtures.ts'

test('a new browser is asked for a code, and a recovery code signs in once', async ({ app, page }) => {
  const client = await app.ownerClient()
  const { secret } = await client.call(startSecondFactor)
  const { recoveryCodes } = await client.call(enableSecondFactor, { body: { code: new TOTP({ secret }).generate() } })
  await page.goto('/marketing-hub/settings?show=security')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code', { exact: true }).fill(recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('9 left')).toBeVisible()
})

test.describe('in the hub', () => {
  test.use({ expectedConsole: [/status of (400|403)/] })

  test('the password turns codes on, and the password with a code turns them off', async ({ app, page }) => {
    await signIn(page)
    await page.goto('/marketing-hub/settings?show=security')
    await page.getByRole('button', { name: 'Turn on codes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enter your password' })
    await dialog.getByLabel('Your password').fill('a wrong guess')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('That isn’t your password')).toBeVisible()
    await confirmPassword(page)
    const key = await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
    const totp = new TOTP({ secret: key?.replaceAll(' ', '') ?? '' })
    await page.getByLabel('Code from your app').fill(totp.generate())
    await page.getByRole('button', { name: 'Turn on', exact: true }).click()
    const recoveryCode = await page
      .getByRole('list', { name: 'Recovery codes' })
      .getByRole('listitem')
      .first()
      .textContent()
    await page.getByRole('button', { name: 'I’ve saved the codes' }).click()

    // A confirmation without a code has ended.
    await page.getByRole('button', { name: 'Turn off codes' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
    await confirmPassword(page)
    await dialog.getByRole('button', { name: 'No phone? Use a recovery code' }).click()
    await dialog.getByLabel('Recovery code', { exact: true }).fill(recoveryCode ?? '')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('button', { name: 'Turn on codes' })).toBeVisible()
    const subjects = () => app.mail.received.map(({ subject }) => subject)
    await expect.poll(subjects).toEqual(expect.arrayContaining(['Sign-in codes are on', 'Sign-in codes are off']))
  })
})

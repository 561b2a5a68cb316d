import { TOTP } from 'otpauth'
import { enableSecondFactor, startSecondFactor } from '../../shared/contract/second-factor.ts'
import { expect, owner, test } from './fixtures.ts'

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

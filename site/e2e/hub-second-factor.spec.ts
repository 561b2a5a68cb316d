import { TOTP } from 'otpauth'
import { expectNoViolations } from './axe.ts'
import { expect, owner, test } from './fixtures.ts'

test.use({ withOwner: false })

test('the owner turns codes on at the set-up, keeps the recovery codes, and a new browser asks for a code', async ({
  app,
  browser,
  page,
}) => {
  test.slow()
  const [, link = ''] = /Set up the owner account once: (\S+)/.exec(app.output()) ?? []
  await page.goto(link.replace('localhost', '127.0.0.1'))
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('New password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: 'Turn on codes' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const key = (await page.getByText('Or type this key into the app:').textContent()) ?? ''
  const secret = key.replace(/^.*:/, '').replaceAll(/\s/g, '')
  await expectNoViolations(page)
  await page.getByLabel('Code from your app').fill(new TOTP({ secret }).generate())
  await page.getByRole('button', { name: 'Turn on', exact: true }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCode = (await codes.first().textContent()) ?? ''
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Open the hub' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()

  const elsewhere = await browser.newPage({ baseURL: app.address })
  await elsewhere.goto('/marketing-hub')
  await elsewhere.getByLabel('Email').fill(owner.email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(owner.password)
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible()
  await expect(elsewhere.getByLabel('Code from your app')).toBeFocused()
  await expectNoViolations(elsewhere)
  await elsewhere.getByRole('button', { name: 'Use a recovery code' }).click()
  await elsewhere.getByLabel('Recovery code', { exact: true }).fill('ABCD-EFGH-JKMN-PQRS')
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await expect(elsewhere.getByRole('alert')).toContainText('That code is incorrect')
  await elsewhere.getByLabel('Recovery code', { exact: true }).fill(recoveryCode)
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()

  await elsewhere.goto('/marketing-hub/settings?show=security')
  await expect(elsewhere.getByText('9 left')).toBeVisible()
  await expectNoViolations(elsewhere)
})

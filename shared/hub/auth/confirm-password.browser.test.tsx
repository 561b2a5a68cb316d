import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { confirmPassword, currentUser } from '#shared/contract/accounts.ts'
import { disableSecondFactor, readSecondFactor, startSecondFactor } from '#shared/contract/second-factor.ts'
import { expectNoViolations } from '../testing/axe.ts'
import { createFakeClient, type FakeClient } from '../testing/fake-client.ts'
import { openHub, press, toast } from '../testing/open-hub.tsx'
import { sampleTime } from '../testing/samples.ts'

const dialog = page.getByRole('dialog', { name: 'Enter your password' })
const password = page.getByLabelText('Your password', { exact: true })
const code = page.getByLabelText('Code from your app')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const sentence = 'Please enter your password to continue.'
const isOn = { enabledAt: sampleTime, recoveryCodesLeft: 9 }

let client: FakeClient
beforeEach(() => {
  client = createFakeClient()
  client.answer(readSecondFactor, isOn)
})

/** Requires the password for these calls, until it is confirmed. */
function requirePassword(...calls: Parameters<FakeClient['refuse']>[0][]): void {
  const accept = calls.map((call) => client.refuse(call, 'confirmation_required', sentence))
  client.answer(confirmPassword, ({ body }) => {
    if (body.password !== 'a long enough phrase') throw new Error('The form lets a wrong password through.')
    for (const restore of accept) restore()
  })
}

async function askToTurnOff(): Promise<void> {
  await button('Turn off codes').click()
  await button('Turn off').click()
}

test('a call that needs the password is made again once it is entered, and the focus returns', async () => {
  client.answer(disableSecondFactor, () => undefined)
  requirePassword(disableSecondFactor)
  await openHub(client, '/settings?show=security')
  await askToTurnOff()
  await expect.element(dialog).toBeVisible()
  await expect.element(password).toHaveFocus()
  await expect.element(password).toHaveAttribute('autocomplete', 'current-password')
  await expectNoViolations()
  await press('Enter')
  await expect.element(password).toHaveAccessibleDescription('Please enter your password')
  await password.fill('a long enough phrase')
  await press('Enter')
  await expect.element(toast('Codes turned off')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Turn off codes')).toHaveFocus()
  expect(client.requests(disableSecondFactor)).toHaveLength(2)
})

test('a wrong password can be corrected, and the code is asked for where the server requires one', async () => {
  client.answer(disableSecondFactor, () => undefined)
  const accept = client.refuse(disableSecondFactor, 'confirmation_required', sentence)
  await openHub(client, '/settings?show=security')
  await askToTurnOff()
  client.refuse(confirmPassword, 'invalid_input', 'Please check.', { fields: { password: 'That isn’t your password' } })
  await password.fill('a wrong guess')
  await button('Continue').click()
  await expect.element(password).toHaveAccessibleDescription('That isn’t your password')
  await expect.element(password).toHaveFocus()
  await expect.element(code).not.toBeInTheDocument()

  const missing = 'Please enter the code from your authenticator app'
  client.refuse(confirmPassword, 'invalid_input', 'Please check.', { fields: { code: missing } })
  await password.fill('a long enough phrase')
  await button('Continue').click()
  await expect.element(code).toHaveFocus()
  await expect.element(code).toHaveAccessibleDescription('Six digits')
  await expectNoViolations()
  client.refuse(confirmPassword, 'rate_limited', 'Too many attempts. Please wait 15 minutes.')
  await code.fill('000000')
  await button('Continue').click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Too many attempts.')
  client.answer(confirmPassword, () => accept())
  await code.fill('123456')
  await button('Continue').click()
  await expect.element(toast('Codes turned off')).toBeVisible()
  expect(client.requests(confirmPassword).at(-1)?.body).toEqual({ password: 'a long enough phrase', code: '123456' })
})

test('cancelling changes nothing and shows why the call failed', async () => {
  requirePassword(disableSecondFactor, startSecondFactor)
  await openHub(client, '/settings?show=security')
  await askToTurnOff()
  await button('Cancel').click()
  await expect.element(toast('Couldn’t turn off codes')).toMatchTextContent(sentence)
  await expect.element(button('Turn off codes')).toHaveFocus()
  await askToTurnOff()
  await expect.element(password).toHaveFocus()
  await press('Escape')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(client.requests(confirmPassword)).toEqual([])
  expect(client.requests(disableSecondFactor)).toHaveLength(2)
})

test('a read asks too, and is shown once the password is entered', async () => {
  client.answer(readSecondFactor, { enabledAt: null, recoveryCodesLeft: 0 })
  client.answer(startSecondFactor, { secret: 'ABCDEFGHIJ', address: 'otpauth://totp/Hub?secret=ABCDEFGHIJ' })
  requirePassword(startSecondFactor)
  await openHub(client, '/settings?show=security')
  await button('Turn on codes').click()
  await password.fill('a long enough phrase')
  await button('Continue').click()
  await expect.element(page.getByText('ABCD EFGH IJ')).toBeVisible()
  expect(client.requests(confirmPassword)).toHaveLength(1)
})

test('the dialog closes when the session ends meanwhile', async () => {
  requirePassword(disableSecondFactor)
  await openHub(client, '/settings?show=security')
  await askToTurnOff()
  client.refuse(confirmPassword, 'not_signed_in', 'Please sign in.')
  client.refuse(currentUser, 'not_signed_in', 'Please sign in.')
  await password.fill('a long enough phrase')
  await button('Continue').click()
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

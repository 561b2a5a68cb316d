import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  disableSecondFactor,
  enableSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  type SecondFactorStatus,
  startSecondFactor,
} from '#shared/contract/second-factor.ts'
import { expectNoViolations } from '../testing/axe.ts'
import { createFakeClient, type FakeClient } from '../testing/fake-client.ts'
import { openHub, toast } from '../testing/open-hub.tsx'
import { sampleTime } from '../testing/samples.ts'

const code = page.getByLabelText('Code from your app')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
const recoveryCodes = ['ABCD-EFGH-JKMN-PQRS', 'BCDE-FGHJ-KMNP-QRST']
const wrong = { fields: { code: 'That code is incorrect. Please enter the one the app shows now' } }

let client: FakeClient
let status: SecondFactorStatus
beforeEach(() => {
  client = createFakeClient()
  status = { enabledAt: null, recoveryCodesLeft: 0 }
  client.answer(readSecondFactor, () => status)
})

test('codes are turned on with the first right code, and the recovery codes are shown once', async () => {
  const restore = client.disconnect(startSecondFactor)
  await openHub(client, '/settings?show=security')
  await button('Turn on codes').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Couldn’t set up codes')
  restore()
  client.answer(startSecondFactor, { secret: 'ABCDEFGHIJ', address: 'otpauth://totp/Hub?secret=ABCDEFGHIJ' })
  await button('Retry').click()
  await expect.element(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expect.element(page.getByText('ABCD EFGH IJ')).toBeVisible()
  await expectNoViolations()
  await button('Turn on').click()
  await expect.element(code).toHaveAccessibleDescription(/Please enter the code/)
  await expect.element(code).toHaveFocus()
  await code.fill('000000')
  client.refuse(enableSecondFactor, 'invalid_input', 'That code is incorrect.', wrong)
  await button('Turn on').click()
  await expect.element(code).toHaveAccessibleDescription(/That code is incorrect/)
  await expect.element(code).toHaveFocus()
  client.answer(enableSecondFactor, () => {
    status = { enabledAt: sampleTime, recoveryCodesLeft: 2 }
    return { recoveryCodes }
  })
  await code.fill('123456')
  await button('Turn on').click()
  await expect.element(codes).toHaveLength(2)
  await expect.element(page.getByText('They won’t be shown again.')).toBeVisible()
  await expectNoViolations()
  await button('I’ve saved the codes').click()
  await expect.element(page.getByText('2 left')).toBeVisible()
  await expect.element(codes).not.toBeInTheDocument()
})

test('new recovery codes are made, and codes turned off, once the owner has agreed', async () => {
  status = { enabledAt: sampleTime, recoveryCodesLeft: 9 }
  await openHub(client, '/settings?show=security')
  const question = page.getByRole('dialog')
  await button('Make new recovery codes').click()
  await expect.element(question).toMatchTextContent('Your ten present codes stop working at once.')
  await button('Cancel').click()
  expect(client.requests(renewRecoveryCodes)).toEqual([])
  client.answer(renewRecoveryCodes, () => {
    status = { ...status, recoveryCodesLeft: 10 }
    return { recoveryCodes }
  })
  await button('Make new recovery codes').click()
  await button('Make new codes').click()
  await expect.element(codes).toHaveLength(2)
  await button('I’ve saved the codes').click()
  await expect.element(page.getByText('10 left')).toBeVisible()

  client.disconnect(disableSecondFactor)
  await button('Turn off codes').click()
  await button('Turn off').click()
  await expect.element(toast('We don’t know if that worked')).toMatchTextContent('may have been done')
  client.answer(disableSecondFactor, () => void (status = { enabledAt: null, recoveryCodesLeft: 0 }))
  await button('Turn off codes').click()
  await button('Turn off').click()
  await expect.element(toast('Codes turned off')).toBeVisible()
  await expect.element(button('Turn on codes')).toBeVisible()
})

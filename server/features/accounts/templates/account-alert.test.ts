import { expect, test } from 'vitest'
import { render } from '../../../mail/testing.ts'
import { accountAlert, type AccountEvent } from './account-alert.ts'

const at = new Date('2026-11-21T10:14:22.000Z')
const write = (event: AccountEvent) => render(accountAlert({ event, at })).text

test('an alert about the account says what it was, when, and what to do', () => {
  const text = write({ type: 'device_added', label: 'Console on a desk' })
  expect(text).toContain('When: Saturday 21 November at 10.14am')
  expect(text).toContain('Device: Console on a desk')
  expect(text).toContain('If this wasn’t you')
  expect(text).toContain('https://hill.example/marketing-hub/settings?show=security')
})

test('a new place of the data is named', () => {
  const place = 'sftp://backup.example.com/copies'
  expect(write({ type: 'offsite_backup_set', detail: place })).toContain(`Place: ${place}`)
})

test('a reset that turned the codes off says so', () => {
  const reset = { type: 'account_reset', ended: [], kept: [] } as const
  expect(write({ ...reset, secondFactorTurnedOff: true })).toContain('sign-in codes are off')
  expect(write({ ...reset, secondFactorTurnedOff: false })).not.toContain('sign-in codes are off')
})

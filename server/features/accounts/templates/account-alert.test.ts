import { expect, test } from 'vitest'
import type { Business } from '#shared/business/business.ts'
import { standardCallRules } from '#shared/business/call-rules.ts'
import { standardOpeningTimes } from '#shared/business/opening-times.ts'
import { specifiedPrices } from '#shared/business/prices.ts'
import { accountAlert, type AccountEvent } from './account-alert.ts'
import { read, wordsOf } from '../../../mail/layout/testing.ts'

const business: Business = {
  name: 'Hill & Sons',
  phone: '01962 000 000',
  dialNumber: '+441962000000',
  email: 'hello@hill.example',
  infoEmail: 'info@hill.example',
  social: { facebook: '', instagram: '', linkedin: '', threads: '' },
  ...standardOpeningTimes,
  calls: standardCallRules,
  prices: specifiedPrices,
}
const at = new Date('2026-11-21T10:14:22.000Z')
const write = (event: AccountEvent) => accountAlert({ event, at, business, publicUrl: 'https://hill.example' })

const nothing = { ended: [], kept: [] }

const events: AccountEvent[] = [
  { type: 'device_added', label: 'Console on <b>desk</b>' },
  { type: 'password_changed', ended: ['every browser’s sign-in'], kept: [] },
  { type: 'signed_out_everywhere', ended: [], kept: ['backups are copied to /mnt/copies'] },
  { type: 'email_changed' },
  { type: 'account_reset', secondFactorTurnedOff: true, ...nothing },
  { type: 'second_factor_on' },
  { type: 'second_factor_off' },
  { type: 'recovery_code_used', codesLeft: 9 },
  { type: 'recovery_codes_renewed' },
  { type: 'codes_refused' },
  { type: 'mailbox_connected', detail: 'ann@hill.example at imap.hill.example' },
  { type: 'offsite_backup_set', detail: 'sftp://backup.example.com/copies' },
  { type: 'calendar_feed_created' },
  { type: 'backup_downloaded', detail: 'app-20261121T093000000Z.db' },
  { type: 'leads_exported', detail: '120' },
  { type: 'subscribers_exported', detail: '40' },
  { type: 'reset_codes_refused' },
]

test.for(events)('the mail about $type says the same in both parts, when it was, and what to do', (event) => {
  const mail = write(event)
  const { subject, body } = read(mail)
  expect(subject).toBe(mail.subject)
  expect(wordsOf(mail.text)).toEqual(wordsOf(body))
  expect(mail.text).toContain('When: Saturday 21 November at 10.14am')
  expect(mail.text).toContain('If this wasn’t you')
  expect(mail.text).toContain('https://hill.example/marketing-hub/settings?show=security')
})

test('the name of a device is shown as it was typed, and never as markup', () => {
  const { html, text } = write({ type: 'device_added', label: 'Console on <b>desk</b>' })
  expect(html).toContain('Console on &lt;b&gt;desk&lt;/b&gt;')
  expect(text).toContain('Device: Console on <b>desk</b>')
})

test('a new place of the data is named', () => {
  const place = 'sftp://backup.example.com/copies'
  expect(write({ type: 'offsite_backup_set', detail: place }).text).toContain(`Place: ${place}`)
})

test('a reset that turned the codes off says so', () => {
  expect(write({ type: 'account_reset', secondFactorTurnedOff: true, ...nothing }).text).toContain(
    'sign-in codes are off',
  )
  expect(write({ type: 'account_reset', secondFactorTurnedOff: false, ...nothing }).text).not.toContain(
    'sign-in codes are off',
  )
})

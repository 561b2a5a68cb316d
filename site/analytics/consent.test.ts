import { beforeEach, expect, test, vi } from 'vitest'
import { consentKey, consentRecordKey } from '../browser-storage/browser-storage.ts'
import { findConsent, storeConsent } from './consent.ts'
import { storageStandIn } from './testing.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', storageStandIn())
  vi.useFakeTimers({ now: new Date('2026-11-21T09:30:00Z') })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('nobody has answered at first', () => {
  expect(findConsent()).toBe('')
})

test.each(['accepted', 'rejected'] as const)(
  'an answer is kept as %s, with the question and the time beside it',
  (answer) => {
    storeConsent(answer)
    expect(localStorage.getItem(consentKey)).toBe(answer)
    expect(localStorage.getItem(consentRecordKey)).toBe('1 1795253400000')
    expect(findConsent()).toBe(answer)
  },
)

test('an answer without a record holds', () => {
  localStorage.setItem(consentKey, 'accepted')
  expect(findConsent()).toBe('accepted')
})

test.each(['perhaps', '', 'Accepted', 'accepted '])('what is no answer counts as none: "%s"', (answer) => {
  storeConsent(answer)
  expect(findConsent()).toBe('')
})

test.each([
  ['2027-05-20T09:30:00Z', 'rejected'],
  ['2027-05-24T09:30:00Z', ''],
])('after half a year it is asked for again: on %s the answer is "%s"', (date, answer) => {
  storeConsent('rejected')
  vi.setSystemTime(new Date(date))
  expect(findConsent()).toBe(answer)
})

test('a browser that stores no answer says no', () => {
  vi.stubGlobal('localStorage', undefined)
  storeConsent('accepted')
  expect(findConsent()).toBe('rejected')
})

test('an answer to an earlier question counts as none', () => {
  storeConsent('accepted')
  localStorage.setItem(consentRecordKey, `0 ${Date.now()}`)
  expect(findConsent()).toBe('')
})

import { beforeEach, expect, test, vi } from 'vitest'
import { storeConsent } from './consent.ts'
import { noteConversion, takeConversion } from './conversions.ts'
import { storageStandIn } from './testing.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', storageStandIn())
  vi.stubGlobal('sessionStorage', storageStandIn())
  vi.stubGlobal('dispatchEvent', () => true)
  return () => vi.unstubAllGlobals()
})

test('what has happened is taken once', () => {
  noteConversion('enquiry')
  expect([takeConversion('deposit'), takeConversion('enquiry'), takeConversion('enquiry')]).toEqual([
    false,
    true,
    false,
  ])
})

test('after a no nothing is kept', () => {
  storeConsent('rejected')
  noteConversion('enquiry')
  expect(sessionStorage).toHaveLength(0)
})

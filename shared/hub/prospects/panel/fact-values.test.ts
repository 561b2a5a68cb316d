import { expect, test } from 'vitest'
import { differentPayer, numberToText } from './fact-values.ts'

const paid = (customerName: string) => ({ customerName, succeededAt: '2026-11-22T10:00:00.000Z' })
const unpaid = (customerName: string) => ({ customerName, succeededAt: null })

test('the newest deposit that was paid names the payer', () => {
  expect(differentPayer('Helen Test', [unpaid('Cy Sample'), paid('Helen Parker'), paid('Bea Sample')])).toBe(
    'Helen Parker',
  )
})

test('neither another spelling of the same name nor somebody who has not paid is another payer', () => {
  expect(differentPayer('Helen Parker', [paid(' helen  parker')])).toBeUndefined()
  expect(differentPayer('Helen Test', [unpaid('Helen Parker')])).toBeUndefined()
  expect(differentPayer('Helen Test', [])).toBeUndefined()
})

const lead = {
  email: null,
  phone: '07700 900123',
  objectedAt: null,
  lastObjectedAt: null,
  noticeDueAt: null,
  importId: null,
  lawfulBasis: null,
  lawfulBasisAt: null,
  subscriberType: 'unknown',
  sourcePlatform: 'website',
} as const

test.for(['07700 900123', '+44 7700 900123', '07700900123', '+44 (0)7700 900123', '0044 7700 900123'])(
  '%s of somebody who has enquired can be texted',
  (phone) => {
    expect(numberToText({ ...lead, phone })).toBe('+447700900123')
  },
)

test('a text message goes to the number that the server dials, whatever else the field contains', () => {
  const dialNumber = '+447700900123'
  expect(numberToText({ ...lead, phone: '7700 900123 (after 6pm) / 01962 496 000', dialNumber })).toBe(dialNumber)
  expect(numberToText({ ...lead, phone: '07700 900123', dialNumber: null })).toBeUndefined()
})

test.for([null, '01962 496 000', '020 7946 0021', '070 1234 5678', '+1 202 555 0123'])(
  '%s is no mobile in the UK',
  (phone) => {
    expect(numberToText({ ...lead, phone })).toBeUndefined()
  },
)

test('no text message is offered for a lead who may not be contacted', () => {
  const found = { ...lead, sourcePlatform: 'idox', noticeDueAt: '2026-12-01T00:00:00.000Z' }
  expect(numberToText(found)).toBeUndefined()
  expect(numberToText({ ...found, lawfulBasis: 'consent', lawfulBasisAt: '2026-11-20T00:00:00.000Z' })).toBeDefined()
})

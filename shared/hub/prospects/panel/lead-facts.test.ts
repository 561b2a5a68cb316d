import { expect, test } from 'vitest'
import { differentPayer } from './lead-facts.tsx'

const paid = (customerName: string) => ({ customerName, succeededAt: '2026-11-22T10:00:00.000Z' })
const unpaid = (customerName: string) => ({ customerName, succeededAt: null })

test('the newest deposit that was paid names the payer', () => {
  expect(differentPayer('Helen Test', [unpaid('Cy Sample'), paid('Helen Parker'), paid('Bea Sample')])).toBe(
    'Helen Parker',
  )
})

test('the same name, however it is typed, is no other payer, nor is one who has not paid', () => {
  expect(differentPayer('Helen Parker', [paid(' helen  parker')])).toBeUndefined()
  expect(differentPayer('Helen Test', [unpaid('Helen Parker')])).toBeUndefined()
  expect(differentPayer('Helen Test', [])).toBeUndefined()
})

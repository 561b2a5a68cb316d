import { expect, test } from 'vitest'
import { quoteState } from './quote-state.ts'

const open = { acceptedAt: null, declinedAt: null, withdrawnAt: null, expiresOn: '2026-06-30' }
const at = '2026-06-20T10:00:00.000Z'

test('a quote is valid until the end of its last day in London, and its outcome is kept after that', () => {
  expect(quoteState(open, new Date('2026-06-30T22:59:59.999Z'))).toBe('sent')
  expect(quoteState(open, new Date('2026-06-30T23:00:00.000Z'))).toBe('expired')
  const later = new Date('2027-01-01T00:00:00.000Z')
  expect(quoteState({ ...open, acceptedAt: at }, later)).toBe('accepted')
  expect(quoteState({ ...open, declinedAt: at }, later)).toBe('declined')
  expect(quoteState({ ...open, withdrawnAt: at }, later)).toBe('withdrawn')
})

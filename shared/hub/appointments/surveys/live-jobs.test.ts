import { expect, test } from 'vitest'
import { describeLiveJobs } from './live-jobs.ts'

const now = Date.parse('2026-12-08T13:00:00.000Z')
const deposit = {
  id: 'one',
  customerName: 'Ada Sample',
  status: 'succeeded',
  amountPence: 30_000,
  refundedPence: 0,
} as const
const survey = { paymentId: 'one', day: '2026-12-08', half: 'morning' } as const

test('a deposit is described until its survey has been held', () => {
  const sentence = 'Ada Sample has paid £300, survey not held yet. Erasing doesn’t refund the deposit.'
  expect(describeLiveJobs([deposit], [], now)).toBe(sentence)
  expect(describeLiveJobs([deposit], [{ ...survey, half: 'afternoon' }], now)).toBe(sentence)
})

test('nothing is described once the survey was held or the deposit refunded', () => {
  expect(describeLiveJobs([deposit], [survey], now)).toBe('')
  expect(describeLiveJobs([{ ...deposit, status: 'refunded', refundedPence: 30_000 }], [], now)).toBe('')
  expect(describeLiveJobs([{ ...deposit, status: 'failed' }], [], now)).toBe('')
})

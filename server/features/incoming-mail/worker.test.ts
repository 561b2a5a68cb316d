import { expect, test } from 'vitest'
import { mailboxRetryMs } from './worker.ts'

const minuteMs = 60_000

test.each([
  ['a refused password after minutes, and then every two hours', true, [2, 8, 32, 120, 120]],
  ['a lost connection within seconds, and then every quarter of an hour', false, [1 / 120, 1 / 30, 2 / 15, 8 / 15, 15]],
])('the mailbox is tried again: %s', (_, isSignInRefused, minutes) => {
  const waits = [1, 2, 3, 4, 9].map((failures) => mailboxRetryMs(failures, isSignInRefused))
  expect(waits).toEqual(minutes.map((one) => one * minuteMs))
})

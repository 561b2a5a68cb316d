import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '#shared/business/durations.ts'
import { nextLastSeen } from './last-seen.ts'

const nineMs = Date.parse('2026-11-23T09:00:00Z')

test('the first visit has no previous one', () => {
  expect(nextLastSeen(undefined, nineMs)).toEqual({ seenMs: nineMs })
})

test('a visit continues after short pauses', () => {
  const yesterdayMs = nineMs - 15 * hourMs
  const lastSeen = nextLastSeen({ seenMs: yesterdayMs }, nineMs)
  expect(lastSeen).toEqual({ previousMs: yesterdayMs, seenMs: nineMs })
  expect(nextLastSeen(lastSeen, nineMs + 20 * minuteMs)).toEqual({
    previousMs: yesterdayMs,
    seenMs: nineMs + 20 * minuteMs,
  })
})

test('after half an hour a new visit begins', () => {
  const lastSeen = nextLastSeen({ previousMs: nineMs - hourMs, seenMs: nineMs }, nineMs + 31 * minuteMs)
  expect(lastSeen.previousMs).toBe(nineMs)
})

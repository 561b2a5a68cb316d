import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '#shared/business/durations.ts'
import { continueVisit } from './last-visit.ts'

const nineMs = Date.parse('2026-11-23T09:00:00Z')

test('the first visit has no previous one', () => {
  expect(continueVisit(undefined, nineMs)).toEqual({ seenMs: nineMs })
})

test('a visit continues after short pauses', () => {
  const yesterdayMs = nineMs - 15 * hourMs
  const visit = continueVisit({ seenMs: yesterdayMs }, nineMs)
  expect(visit).toEqual({ previousMs: yesterdayMs, seenMs: nineMs })
  expect(continueVisit(visit, nineMs + 20 * minuteMs)).toEqual({
    previousMs: yesterdayMs,
    seenMs: nineMs + 20 * minuteMs,
  })
})

test('after half an hour a new visit begins', () => {
  const visit = continueVisit({ previousMs: nineMs - hourMs, seenMs: nineMs }, nineMs + 31 * minuteMs)
  expect(visit.previousMs).toBe(nineMs)
})

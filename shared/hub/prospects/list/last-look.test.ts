import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '#shared/business/durations.ts'
import { continueLook } from './last-look.ts'

const nineMs = Date.parse('2026-11-23T09:00:00Z')

test('the first look has none before it', () => {
  expect(continueLook(undefined, nineMs)).toEqual({ seenMs: nineMs })
})

test('a look goes on through short pauses', () => {
  const yesterdayMs = nineMs - 15 * hourMs
  const look = continueLook({ seenMs: yesterdayMs }, nineMs)
  expect(look).toEqual({ previousMs: yesterdayMs, seenMs: nineMs })
  expect(continueLook(look, nineMs + 20 * minuteMs)).toEqual({
    previousMs: yesterdayMs,
    seenMs: nineMs + 20 * minuteMs,
  })
})

test('after half an hour it is another look', () => {
  const look = continueLook({ previousMs: nineMs - hourMs, seenMs: nineMs }, nineMs + 31 * minuteMs)
  expect(look.previousMs).toBe(nineMs)
})

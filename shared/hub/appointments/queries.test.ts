import { expect, test } from 'vitest'
import { isBusyAt } from './queries.ts'

test('a call is at a busy time when any of its minutes is', () => {
  const busyTimes = [{ startsAt: '2026-07-02T07:00:00.000Z', endsAt: '2026-07-02T08:00:00.000Z' }]
  expect(isBusyAt({ startsAt: '2026-07-02T07:45:00.000Z', minutes: 30 }, busyTimes)).toBe(true)
  expect(isBusyAt({ startsAt: '2026-07-02T08:00:00.000Z', minutes: 30 }, busyTimes)).toBe(false)
  expect(isBusyAt({ startsAt: '2026-07-02T06:30:00.000Z', minutes: 30 }, busyTimes)).toBe(false)
})

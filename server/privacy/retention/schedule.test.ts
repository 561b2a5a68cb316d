import { stat } from 'node:fs/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { manualClock } from '../../platform/clock.ts'
import type { ClockDoubt } from '../../platform/data-dir/clock-trust.ts'
import { readConfig } from '../../platform/config/config.ts'
import { testDatabase } from '../../platform/database/testing.ts'
import { startRetention } from './schedule.ts'
import { settings } from './service.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

async function startSchedule({ on }: { on: boolean }) {
  const database = await testDatabase()
  const { db } = database
  const clock = manualClock('2026-11-21T09:00:00.000Z')
  const config = readConfig({})
  let doubt: ClockDoubt | undefined
  await settings.change(db, clock, { on })
  const retention = startRetention({
    db,
    clock,
    clockTrust: { doubt: () => doubt },
    log: pino({ level: 'silent' }),
    config,
    business: () => config.initialBusiness,
    publicUrl: 'http://localhost',
    hashContact: (value) => value,
  })
  return {
    db,
    logSize: async () => (await stat(`${database.file}-wal`)).size,
    clock,
    lastRunAt: async () => (await settings.read(db)).lastRun?.startedAt,
    setDoubt: (isDoubted: boolean) => void (doubt = isDoubted ? { expected: clock.now(), until: null } : undefined),
    async pass(ms: number) {
      clock.advance(ms)
      await vi.advanceTimersByTimeAsync(ms)
      await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
    },
    async [Symbol.asyncDispose]() {
      await retention.stop()
      await database[Symbol.asyncDispose]()
    },
  }
}

test('runs soon after the start and then once a day while it is on', async () => {
  await using schedule = await startSchedule({ on: true })
  await schedule.pass(5 * minuteMs)
  expect(await schedule.lastRunAt()).toBe('2026-11-21T09:05:00.000Z')
  for (let hour = 0; hour < 23; hour += 1) await schedule.pass(hourMs)
  expect(await schedule.lastRunAt()).toBe('2026-11-21T09:05:00.000Z')
  await schedule.pass(hourMs)
  expect(await schedule.lastRunAt()).toBe('2026-11-22T09:05:00.000Z')
})

test('does not run while the clock may be wrong', async () => {
  await using schedule = await startSchedule({ on: true })
  schedule.setDoubt(true)
  for (let hour = 0; hour < 50; hour += 1) await schedule.pass(hourMs)
  expect(await schedule.lastRunAt()).toBeUndefined()
  schedule.setDoubt(false)
  await schedule.pass(hourMs)
  expect(await schedule.lastRunAt()).toBeDefined()
})

test('does not run automatically while it is off', async () => {
  await using schedule = await startSchedule({ on: false })
  for (let hour = 0; hour < 50; hour += 1) await schedule.pass(hourMs)
  expect(await schedule.lastRunAt()).toBeUndefined()
})

test('repeats an interrupted run at the next check', async () => {
  await using schedule = await startSchedule({ on: true })
  const { db, clock } = schedule
  const startedAt = '2026-11-21T08:59:00.000Z'
  await settings.change(db, clock, { lastRun: { startedAt, finishedAt: null, counts: [] } })
  await schedule.pass(5 * minuteMs)
  expect(await schedule.lastRunAt()).toBe('2026-11-21T09:05:00.000Z')
})

test('what a long read has kept in the write-ahead log is removed with the next hourly check', async () => {
  await using schedule = await startSchedule({ on: false })
  expect(await schedule.logSize()).toBeGreaterThan(0)
  await schedule.pass(5 * minuteMs)
  expect(await schedule.logSize()).toBe(0)
})

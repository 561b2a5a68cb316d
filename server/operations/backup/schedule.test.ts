import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { manualClock } from '../../platform/clock.ts'
import { temporaryFolder } from '../../platform/database/testing.ts'
import type { Backup } from '#shared/contract/backup.ts'
import { startBackups } from './schedule.ts'
import { BackupError } from './errors.ts'
import { backupFolder, backupName } from './files.ts'

const hourMs = 60 * 60 * 1000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

async function startSchedule(start: (time: Date) => Promise<Backup>) {
  const folder = await temporaryFolder()
  const clock = manualClock('2026-11-21T09:00:00.000Z')
  await mkdir(backupFolder(folder.path))
  const place = (time: Date, number = 0) =>
    writeFile(join(backupFolder(folder.path), backupName(time, { number })), 'x')
  const logged: string[] = []
  let started = 0
  const backups = startBackups({
    dataDir: folder.path,
    clock,
    log: pino({}, { write: (line: string) => void logged.push(line) }),
    random: () => 0.5,
    start: () => {
      started += 1
      return { result: start(clock.now()), stop() {} }
    },
  })
  return {
    clock,
    place,
    logged,
    count: () => started,
    /** Lets the time go by, and what it sets off be done. */
    async pass(ms: number) {
      clock.advance(ms)
      await vi.advanceTimersByTimeAsync(ms)
      await new Promise((resolve) => setImmediate(resolve))
      await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
    },
    async [Symbol.asyncDispose]() {
      await backups.stop()
      await folder[Symbol.asyncDispose]()
    },
  }
}

const made = async (time: Date) => ({ file: backupName(time), bytes: 1, createdAt: time.toISOString() })

test('a backup is made soon after the start when there is none, and then one a day', async () => {
  await using schedule = await startSchedule(async (time) => {
    await schedule.place(time)
    return made(time)
  })
  await schedule.pass(60_000)
  expect(schedule.count(), 'not at the very start: servers started together take turns').toBe(0)
  await schedule.pass(10 * 60_000)
  expect(schedule.count()).toBe(1)
  for (let hour = 0; hour < 23; hour += 1) await schedule.pass(hourMs)
  expect(schedule.count()).toBe(1)
  await schedule.pass(hourMs)
  expect(schedule.count()).toBe(2)
})

test('no backup is made at the start while the last one is younger than a day', async () => {
  await using schedule = await startSchedule(made)
  await schedule.place(new Date('2026-11-20T18:00:00.000Z'))
  for (let hour = 0; hour < 8; hour += 1) await schedule.pass(hourMs)
  expect(schedule.count()).toBe(0)
  for (let hour = 0; hour < 2; hour += 1) await schedule.pass(hourMs)
  expect(schedule.count()).toBeGreaterThan(0)
})

test('a failed backup is logged and retried an hour later', async () => {
  await using schedule = await startSchedule(() => Promise.reject(new BackupError('The disk is too full.')))
  await schedule.pass(11 * 60_000)
  await schedule.pass(hourMs)
  expect(schedule.count()).toBe(2)
  expect(schedule.logged[0]).toContain('the daily backup failed; older backups are kept')
})

test.each([365, -365])('a clock that was %i days wrong makes one backup more, and not one each hour', async (days) => {
  let number = 0
  await using schedule = await startSchedule(async (time) => {
    number += 1
    await schedule.place(time, number)
    return made(time)
  })
  await schedule.pass(11 * 60_000)
  expect(schedule.count()).toBe(1)
  schedule.clock.advance(days * 24 * hourMs)
  for (let hour = 0; hour < 20; hour += 1) await schedule.pass(hourMs)
  expect(schedule.count()).toBe(2)
  schedule.clock.advance(-days * 24 * hourMs)
  for (let hour = 0; hour < 20; hour += 1) await schedule.pass(hourMs)
  expect(schedule.count()).toBe(3)
})

test('a backup dated in the future does not prevent others', async () => {
  await using schedule = await startSchedule(made)
  await schedule.place(new Date('2031-01-01T00:00:00.000Z'))
  await schedule.pass(11 * 60_000)
  expect(schedule.count()).toBe(1)
})

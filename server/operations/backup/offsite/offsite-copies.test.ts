import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { manualClock } from '../../../platform/clock.ts'
import { openDatabase } from '../../../platform/database/connection.ts'
import { BackupError } from '../errors.ts'
import { backupFolder, backupName } from '../files.ts'
import { stoppedServer } from '../testing.ts'
import type { CheckResult } from './check-copy.ts'
import type { CopyResult } from './copy-newest.ts'
import { startOffsiteCopies } from './offsite-copies.ts'
import { offsiteFile } from './settings-file.ts'
import { offsiteStatus } from './status.ts'
import { filterCopies } from './store.ts'

const hourMs = 60 * 60 * 1000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

async function startSchedule(
  copy: (...backups: string[]) => Promise<CopyResult>,
  { stop = () => {}, check = async (): Promise<CheckResult> => ({ sentAgain: [] }) } = {},
) {
  const folder = await stoppedServer()
  const database = await openDatabase(folder.file)
  const clock = manualClock('2026-11-21T09:00:00.000Z')
  await mkdir(backupFolder(folder.path))
  await offsiteFile.write(folder.path, {
    place: { kind: 'folder', folder: '/mnt/copies' },
    passphrase: 'gravel umbrella teapot Tuesday',
    keepDays: 30,
    isSameDisk: false,
  })
  const logged: string[] = []
  const made: string[] = []
  let started = 0
  let checked = 0
  const copies = startOffsiteCopies({
    dataDir: folder.path,
    db: database.db,
    clock,
    log: pino({}, { write: (line: string) => void logged.push(line) }),
    start() {
      started += 1
      return { result: copy(...made), stop }
    },
    startCheck() {
      checked += 1
      return { result: check(), stop }
    },
  })
  return {
    copies,
    logged,
    count: () => started,
    checks: () => checked,
    made,
    status: () => offsiteStatus(database.db, folder.path, clock.now()),
    async backUp() {
      const file = backupName(clock.now(), { number: made.length + 1 })
      await writeFile(join(backupFolder(folder.path), file), 'x')
      made.push(file)
    },
    /** Lets the time go by, and what it sets off be done. */
    async pass(ms: number) {
      for (let left = ms; left > 0; left -= hourMs) {
        const step = Math.min(left, hourMs)
        clock.advance(step)
        await vi.advanceTimersByTimeAsync(step)
        const isDone = () =>
          expect([vi.getTimerCount(), copies.isCopying(), copies.isChecking()]).toEqual([1, false, false])
        await vi.waitFor(isDone, { interval: 1 })
      }
    },
    async [Symbol.asyncDispose]() {
      await copies.stop()
      await database.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

const copied = async (...backups: string[]): Promise<CopyResult> => ({
  copies: filterCopies(backups.map((name) => ({ name: `${name}.age`, bytes: 1 }))),
  sentAgain: [],
  lost: [],
})

test('a backup is copied soon after the start, and not again until there is a new one', async () => {
  await using schedule = await startSchedule(copied)
  await schedule.backUp()
  await schedule.pass(2 * 60_000)
  await schedule.pass(hourMs)
  await schedule.pass(hourMs)
  expect(schedule.count()).toBe(1)
  expect(await schedule.status()).toMatchObject({ lastGoodAt: '2026-11-21T09:02:00.000Z', waiting: null })
  await schedule.backUp()
  expect((await schedule.status())?.waiting).toBe('2026-11-21T11:02:00.000Z')
  await schedule.pass(hourMs)
  expect(schedule.count()).toBe(2)
})

test('a failed copy is retried every hour, and the status shows since when it fails', async () => {
  let isWorking = false
  await using schedule = await startSchedule((...made) =>
    isWorking ? copied(...made) : Promise.reject(new BackupError('The store is full.')),
  )
  await schedule.backUp()
  await schedule.pass(2 * 60_000)
  await schedule.pass(hourMs)
  expect(schedule.count()).toBe(2)
  const failing = { lastError: 'The store is full.', failingSince: '2026-11-21T09:02:00.000Z', lastGoodAt: null }
  expect(await schedule.status()).toMatchObject(failing)
  expect(schedule.logged[0]).toContain('could not copy the backup off-site; trying again in an hour')
  isWorking = true
  await schedule.pass(hourMs)
  expect(await schedule.status()).toMatchObject({ lastError: null, failingSince: null, waiting: null })
})

test('a copy that is cancelled records nothing, and the next attempt is a new one', async () => {
  const { promise, reject } = Promise.withResolvers<CopyResult>()
  let result: Promise<CopyResult> = promise
  await using schedule = await startSchedule(() => result, { stop: () => reject(new Error('killed')) })
  await schedule.backUp()
  const before = await schedule.status()
  const copying = schedule.copies.copy()
  await schedule.copies.cancel()
  await copying
  expect(await schedule.status()).toEqual(before)
  result = copied(...schedule.made)
  await schedule.copies.copy()
  expect((await schedule.status())?.waiting).toBeNull()
})

test('old copies that cannot be deleted are reported, although the newest backup is copied', async () => {
  await using schedule = await startSchedule(async (...made) => ({
    ...(await copied(...made)),
    problem: 'Old copies can’t be deleted.',
  }))
  await schedule.backUp()
  await schedule.pass(2 * 60_000)
  expect(await schedule.status()).toMatchObject({
    lastGoodAt: '2026-11-21T09:02:00.000Z',
    lastError: 'Old copies can’t be deleted.',
    waiting: null,
  })
})

test('the newest copy is fetched and verified after the set-up and then once a month', async () => {
  await using schedule = await startSchedule(copied)
  await schedule.backUp()
  await schedule.pass(2 * 60_000)
  expect(schedule.checks()).toBe(1)
  await vi.waitFor(async () =>
    expect(await schedule.status()).toMatchObject({ checkedAt: '2026-11-21T09:02:00.000Z', checkError: null }),
  )
  for (let day = 1; day <= 29; day++) {
    await schedule.pass(24 * hourMs)
    await schedule.backUp()
  }
  expect(schedule.checks()).toBe(1)
  await schedule.pass(24 * hourMs)
  await schedule.pass(hourMs)
  await vi.waitFor(() => expect(schedule.checks()).toBe(2))
})

test('a copy that can’t be restored from is reported, and checked again each day and with each copy', async () => {
  let isWhole = false
  const check = async (): Promise<CheckResult> => {
    if (!isWhole) throw new BackupError('This copy is damaged.')
    return { sentAgain: ['app.db.age'] }
  }
  await using schedule = await startSchedule(copied, { check })
  await schedule.backUp()
  await schedule.pass(2 * 60_000)
  await vi.waitFor(async () =>
    expect(await schedule.status()).toMatchObject({
      checkedAt: null,
      checkError: 'This copy is damaged.',
      lastError: null,
    }),
  )
  await schedule.pass(hourMs)
  expect(schedule.checks()).toBe(1)
  await schedule.pass(23 * hourMs)
  await schedule.pass(hourMs)
  await vi.waitFor(() => expect(schedule.checks()).toBe(2))
  isWhole = true
  await schedule.copies.copy()
  await vi.waitFor(async () =>
    expect(await schedule.status()).toMatchObject({
      checkError: null,
      repair: { sentence: 'Damaged there, and sent again: app.db.age.' },
    }),
  )
})

test('a check that is cancelled ends and records nothing', async () => {
  const { promise, reject } = Promise.withResolvers<CheckResult>()
  await using schedule = await startSchedule(copied, { check: () => promise, stop: () => reject(new Error('killed')) })
  await schedule.backUp()
  const copying = schedule.copies.copy()
  await vi.waitFor(() => expect(schedule.checks()).toBe(1))
  await schedule.copies.cancel()
  await copying
  expect(await schedule.status()).toMatchObject({ checkedAt: null, checkError: null, lastError: null })
})

test('what the place had cut or lost is named: backups by name, photographs and files by their number', async () => {
  await using schedule = await startSchedule(async (...made) => ({
    ...(await copied(...made)),
    sentAgain: ['app-20261120T030000000Z.db.age', `file-${'a'.repeat(64)}.age`, `file-${'b'.repeat(64)}.age`],
    lost: ['app-20261101T030000000Z.db.age'],
  }))
  await schedule.backUp()
  await schedule.copies.copy()
  expect((await schedule.status())?.repair?.sentence).toBe(
    'Cut or missing there, and sent again: app-20261120T030000000Z.db.age, 2 photographs or files. Cut or missing there, and no longer on this server: app-20261101T030000000Z.db.age.',
  )
})

test('a copy does not wait for a check in progress, which is made after it', async () => {
  const checks = [Promise.withResolvers<CheckResult>(), Promise.withResolvers<CheckResult>()]
  let current = 0
  await using schedule = await startSchedule(copied, {
    check: () => checks[current++]?.promise ?? Promise.resolve({ sentAgain: [] }),
    stop: () => checks[current - 1]?.reject(new Error('killed')),
  })
  await schedule.backUp()
  await schedule.copies.copy()
  await vi.waitFor(() => expect(schedule.checks()).toBe(1))
  await schedule.copies.copy()
  expect(schedule.count()).toBe(2)
  await vi.waitFor(() => expect(schedule.checks()).toBe(2))
  checks[1]?.resolve({ sentAgain: [] })
  await vi.waitFor(async () => expect((await schedule.status())?.checkedAt).not.toBeNull())
})

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { manualClock } from '../../../platform/clock.ts'
import { openDatabase } from '../../../platform/database/connection.ts'
import { BackupError } from '../errors.ts'
import { backupFolder, backupName } from '../files.ts'
import { stoppedServer } from '../testing.ts'
import type { CopyResult } from './copy-newest.ts'
import { startOffsiteCopies } from './offsite-copies.ts'
import { writeOffsiteSettings } from './settings-file.ts'
import { offsiteStatus } from './status.ts'
import { filterCopies } from './store.ts'

const hourMs = 60 * 60 * 1000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

async function startSchedule(copy: (newest: string) => Promise<CopyResult>, { stop = () => {} } = {}) {
  const folder = await stoppedServer()
  const database = await openDatabase(folder.file)
  const clock = manualClock('2026-11-21T09:00:00.000Z')
  await mkdir(backupFolder(folder.path))
  await writeOffsiteSettings(folder.path, {
    place: { kind: 'folder', folder: '/mnt/copies' },
    passphrase: 'gravel umbrella teapot Tuesday',
    keepDays: 30,
    isSameDisk: false,
  })
  const logged: string[] = []
  let newest = ''
  let started = 0
  const copies = startOffsiteCopies({
    dataDir: folder.path,
    db: database.db,
    clock,
    log: pino({}, { write: (line: string) => void logged.push(line) }),
    start() {
      started += 1
      return { result: copy(newest), stop }
    },
  })
  return {
    copies,
    logged,
    count: () => started,
    newest: () => newest,
    status: () => offsiteStatus(database.db, folder.path),
    async backUp() {
      newest = backupName(clock.now())
      await writeFile(join(backupFolder(folder.path), newest), 'x')
    },
    /** Lets the time go by, and what it sets off be done. */
    async pass(ms: number) {
      clock.advance(ms)
      await vi.advanceTimersByTimeAsync(ms)
      await vi.waitFor(() => expect([vi.getTimerCount(), copies.isCopying()]).toEqual([1, false]))
    },
    async [Symbol.asyncDispose]() {
      await copies.stop()
      await database.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

const copied = async (newest: string): Promise<CopyResult> => ({
  copies: filterCopies([{ name: `${newest}.age`, bytes: 1 }]),
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
  await using schedule = await startSchedule((newest) =>
    isWorking ? copied(newest) : Promise.reject(new BackupError('The store is full.')),
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
  result = copied(schedule.newest())
  await schedule.copies.copy()
  expect((await schedule.status())?.waiting).toBeNull()
})

test('old copies that cannot be deleted are reported, although the newest backup is copied', async () => {
  await using schedule = await startSchedule(async (newest) => ({
    ...(await copied(newest)),
    deletionError: 'Old copies can’t be deleted.',
  }))
  await schedule.backUp()
  await schedule.pass(2 * 60_000)
  expect(await schedule.status()).toMatchObject({
    lastGoodAt: '2026-11-21T09:02:00.000Z',
    lastError: 'Old copies can’t be deleted.',
    waiting: null,
  })
})

import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { getHealth, getReadiness } from '#shared/contract/health.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import type { BackupFailure } from '../../deps.ts'
import { manualClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import { createStorageMonitor } from '../../platform/database/storage-monitor.ts'
import { temporaryFolder, testDatabase } from '../../platform/database/testing.ts'
import { budgets } from '../../platform/http/rate-limits.ts'
import { ada } from '../../testing/enquiries.ts'
import { damageTable } from '../../testing/database-file.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { createHealthCheck } from './health-check.ts'

const sqliteError = (code: string) => Object.assign(new Error(code), { code })

async function startCheck() {
  const folder = await temporaryFolder()
  const database = await testDatabase()
  const storage = createStorageMonitor()
  const clock = manualClock(new Date('2026-11-22T09:00:00Z'))
  const logged: string[] = []
  const log = pino(
    { base: null },
    { write: (line: string) => void logged.push((JSON.parse(line) as { msg: string }).msg) },
  )
  let lastFailure: BackupFailure | undefined
  const backups = { lastFailure: () => lastFailure, fail: (failure: BackupFailure) => (lastFailure = failure) }
  const dataDir = join(folder.path, 'data')
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir })
  return {
    folder,
    storage,
    clock,
    logged,
    check: createHealthCheck({ db: database.db, storage, backups, config, clock, log }),
    backups,
    /** As a disk that comes back, or fails. */
    async setWritable(isWritable: boolean) {
      if (isWritable) await mkdir(dataDir)
      else await rm(dataDir, { recursive: true })
    },
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
}

test('a folder that is not writable is unhealthy until it is; it is written to once in ten seconds at most', async () => {
  await using health = await startCheck()
  const { check, clock, logged, setWritable } = health
  const unavailable = { code: 'unavailable', message: 'Nothing can be saved at the moment. Please check the disk.' }
  await expect(Promise.all([check(), check(), check()])).rejects.toMatchObject(unavailable)
  await setWritable(true)
  await expect(check()).rejects.toMatchObject(unavailable)
  clock.advance(9000)
  await expect(check()).rejects.toMatchObject(unavailable)
  clock.advance(1000)
  await check()
  await setWritable(false)
  clock.advance(9000)
  await check()
  clock.advance(1000)
  await expect(check()).rejects.toMatchObject(unavailable)
  clock.advance(10_000)
  await expect(check()).rejects.toMatchObject(unavailable)
  expect(logged).toEqual(['the health check failed', 'the health check succeeds again', 'the health check failed'])
})

test('a failed write is remembered until one succeeds, and damage permanently', async () => {
  await using health = await startCheck()
  const { check, clock, storage, setWritable } = health
  await setWritable(true)
  storage.onFailure(sqliteError('SQLITE_CONSTRAINT_UNIQUE'))
  await check()
  clock.advance(1000)
  storage.onFailure(sqliteError('SQLITE_IOERR_WRITE'))
  await expect(check()).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 60 })
  clock.advance(1000)
  storage.onCommit()
  await check()
  clock.advance(1000)
  storage.onFailure(sqliteError('SQLITE_CORRUPT'))
  storage.onCommit()
  await expect(check()).rejects.toMatchObject({ message: 'The database is damaged. Please restore a backup.' })
})

test('damage found by the daily backup is unhealthy; another failure of the backup is not', async () => {
  await using health = await startCheck()
  const { check, clock, backups, setWritable } = health
  await setWritable(true)
  backups.fail({ at: clock.now(), sentence: 'There isn’t enough disk space for a backup.', isDamage: false })
  await check()
  clock.advance(1000)
  backups.fail({ at: clock.now(), sentence: 'The database is damaged.', isDamage: true })
  await expect(check()).rejects.toMatchObject({ message: 'The database is damaged. Please restore a backup.' })
})

test('a damaged database is answered with 503', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'damaged-'))
  try {
    await (await startTestApp({ dataDir })).stop()
    await damageTable(join(dataDir, 'app.db'), 'prospect')
    await using app = await startTestApp({ dataDir })
    const response = await app.request(getHealth.path)
    expect([response.status, await response.text()]).toEqual([503, 'The database is damaged. Please restore a backup.'])
    expect((await app.request(getReadiness.path)).status).toBe(200)
    await expect(app.visitor.call(submitConsultation, { body: ada() })).rejects.toMatchObject({
      status: 503,
      sentence: 'Our records can’t be read at the moment, so nothing was saved. Please call us instead.',
    })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('neither endpoint is subject to rate limits', async () => {
  await using app = await startTestApp()
  const { points } = budgets.owner.perAddress
  for (let n = 0; n < points; n++) await app.deps.rateLimits.spend('owner', '127.0.0.1')
  expect((await app.request(listProspects.path)).status).toBe(429)
  expect((await app.request(getHealth.path)).status).toBe(200)
  expect((await app.request(getReadiness.path)).status).toBe(200)
})

import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { backupFolder, listBackupFiles } from './files.ts'
import { makeBackup } from './make-backup.ts'
import { keptDays } from './backups-to-keep.ts'
import { manualClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database/connection.ts'
import { type Migration, migrate } from '../../platform/database/migrate.ts'
import { migrations } from '../../platform/database/migrations/index.ts'
import { temporaryFolder } from '../../platform/database/testing.ts'
import { readContents } from '../../testing/database-file.ts'
import { migrateWithBackup } from './migrate-with-backup.ts'

const dayMs = 24 * 60 * 60 * 1000
const addsTable: Migration = {
  name: '900-adds-a-table',
  up: async (db) => void (await sql`create table added (id text primary key) strict`.execute(db)),
}
const fails: Migration = { name: '901-fails', up: async (db) => void (await sql`select * from nowhere`.execute(db)) }

/** A database of the version before, and what brings it to the next. */
async function oldDatabase() {
  const folder = await temporaryFolder()
  const file = join(folder.path, 'app.db')
  const { db, close } = await openDatabase(file)
  await migrate(db, migrations)
  const clock = manualClock('2026-11-22T09:00:00.000Z')
  const logged: Record<string, unknown>[] = []
  const log = pino(
    { base: null },
    { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) },
  )
  return {
    dataDir: folder.path,
    file,
    db,
    clock,
    logged,
    update: (list: readonly Migration[], version = '9.1.0') =>
      migrateWithBackup({ dataDir: folder.path, db, clock, log, version }, list),
    async [Symbol.asyncDispose]() {
      await close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

test('before the first missing migration the database is backed up, named after the version, and each migration is logged', async () => {
  await using old = await oldDatabase()
  const before = readContents(old.file)
  await old.update([...migrations, addsTable])
  const file = 'app-before-9.1.0-000001_20261122T090000000Z.db'
  expect(await listBackupFiles(old.dataDir)).toMatchObject([
    { file, beforeVersion: '9.1.0', createdAt: '2026-11-22T09:00:00.000Z' },
  ])
  expect(readContents(join(backupFolder(old.dataDir), file))).toMatchObject({ migration: before['migration'] })
  expect(old.logged).toMatchObject([
    { msg: 'backup made before the update', file },
    { msg: 'migration applied', migration: '900-adds-a-table', durationMs: expect.any(Number) as number },
  ])
  expect(JSON.stringify(readContents(old.file)['auditEntry'])).toContain(file)
})

test('a start without a missing migration makes no backup and logs nothing', async () => {
  await using old = await oldDatabase()
  await old.update(migrations)
  expect(await listBackupFiles(old.dataDir)).toEqual([])
  expect(old.logged).toEqual([])
})

test('a first start makes no backup, and logs one line', async () => {
  await using folder = await temporaryFolder()
  const { db, close } = await openDatabase(join(folder.path, 'app.db'))
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  await migrateWithBackup(
    { dataDir: folder.path, db, clock: manualClock('2026-11-22T09:00:00.000Z'), log, version: '9.1.0' },
    migrations,
  )
  await close()
  expect(lines).toEqual([expect.stringContaining(`"migrations":${migrations.length},"msg":"database created"`)])
  expect(await readdir(folder.path)).not.toContain('backups')
})

test('an update that fails at each start keeps only its last backup, and replaces no other', async () => {
  await using old = await oldDatabase()
  for (let day = 0; day < keptDays; day += 1) {
    await makeBackup({ dataDir: old.dataDir, clock: old.clock })
    old.clock.advance(dayMs)
  }
  const daily = await listBackupFiles(old.dataDir)
  for (let start = 0; start < 3; start += 1) {
    old.clock.advance(1000)
    await expect(old.update([...migrations, fails])).rejects.toThrow(
      'Migration 901-fails failed and nothing was changed',
    )
  }
  const [before, ...others] = await listBackupFiles(old.dataDir)
  expect(before).toMatchObject({ beforeVersion: '9.1.0', createdAt: old.clock.now().toISOString() })
  expect(others).toEqual(daily)
})

test('the newest backup before each former structure stays, whatever is made later', async () => {
  await using old = await oldDatabase()
  const list = [...migrations, addsTable]
  await old.update(list)
  for (let day = 0; day < keptDays + 2; day += 1) {
    old.clock.advance(dayMs)
    await makeBackup({ dataDir: old.dataDir, clock: old.clock })
  }
  for (const _ of [1, 2]) {
    await expect(old.update([...list, fails], '9.2.0')).rejects.toThrow('901-fails')
    old.clock.advance(1000)
  }
  for (let n = 0; n < 7; n += 1) {
    await makeBackup({ dataDir: old.dataDir, clock: old.clock, purpose: 'by hand' })
    old.clock.advance(1000)
  }
  const before = (await listBackupFiles(old.dataDir)).filter(({ beforeVersion }) => beforeVersion !== undefined)
  expect(before.map(({ beforeVersion }) => beforeVersion)).toEqual(['9.2.0', '9.1.0'])
})

test('if the backup fails nothing is migrated, and the error gives the reason', async () => {
  await using old = await oldDatabase()
  await writeFile(backupFolder(old.dataDir), 'in the way')
  await expect(old.update([...migrations, addsTable])).rejects.toThrow(
    /^Version 9\.1\.0 needs a backup before it changes the database\. .*Nothing has been changed\.$/,
  )
  expect(Object.keys(readContents(old.file))).not.toContain('added')
})

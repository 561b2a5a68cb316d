import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#shared/business/durations.ts'
import { manualClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database/connection.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { migrations } from '../../platform/database/migrations/index.ts'
import { temporaryFolder } from '../../platform/database/testing.ts'
import type { BackupFacts, BackupPurpose } from './backup-facts.ts'
import {
  backupFolder,
  backupName,
  databaseFile,
  keptReplacedDays,
  listBackupFiles,
  listReplacedFiles,
  replacedName,
} from './files.ts'
import { makeBackup } from './make-backup.ts'
import { findOutdated, findSuspicion, keptByHand, keptDays } from './backups-to-keep.ts'
import { addLeads, runCli, smallServer, withDatabase, writeSmallFile } from './testing.ts'

const now = new Date('2026-11-26T12:00:00.000Z')

function backup(purpose: BackupPurpose, ageMs: number, facts: Partial<BackupFacts> = {}): BackupFacts {
  const time = new Date(now.getTime() - ageMs)
  return {
    file: backupName(time),
    number: 0,
    createdAt: time.toISOString(),
    bytes: 1,
    schema: '001-accounts',
    databaseCreatedAt: '2026-01-01T00:00:00.000Z',
    leads: 100,
    deletedLeads: 0,
    purpose,
    ...facts,
  }
}

const daily = Array.from({ length: 14 }, (_, day) => backup('daily', hourMs + day * dayMs))
const sorted = (...backups: BackupFacts[]) => backups.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
const byHand = (count: number) => Array.from({ length: count }, (_, n) => backup('by hand', n * minuteMs))

test('seven backups by hand within minutes push out two of themselves, and no daily one', () => {
  expect(findOutdated(sorted(...daily, ...byHand(7)), now)).toEqual(byHand(7).slice(keptByHand))
})

test('of two daily backups on one day in London, the last is kept', () => {
  const sameDay = backup('daily', 3 * hourMs)
  expect(findOutdated(sorted(...daily, sameDay), now)).toEqual([sameDay])
})

test('a day without a daily backup keeps the last one made by hand', () => {
  const [today, ...others] = daily
  const hands = Array.from({ length: 7 }, (_, n) => backup('by hand', n * dayMs + 2 * hourMs))
  expect(today && findOutdated(sorted(...hands, ...others), now)).toEqual([hands[5], hands[6]])
})

const before = (schema: string, days: number) => backup('before an update', days * dayMs, { schema })

test('the newest backup before each former structure is kept, and no second one of it', () => {
  const list = [before('c', 1), before('c', 2), before('b', 40), before('a', 55), before('b', 55)]
  expect(findOutdated(sorted(...daily, ...list), now)).toEqual([before('c', 2), before('b', 55)])
})

test('after eight weeks no backup is kept but those of days, because erased people are in them', () => {
  const old = [before('b', 57), backup('by hand', 58 * dayMs), backup('confirmed', 59 * dayMs)]
  expect(findOutdated(sorted(...daily, ...old), now)).toEqual(old)
  const [lastDay] = daily.map((_, day) => backup('daily', (60 + day) * dayMs))
  expect(lastDay && findOutdated([lastDay], now)).toEqual([])
})

test('what has a later date than now is kept and counts for nothing', () => {
  const later = [backup('daily', -dayMs), backup('daily', -2 * dayMs), backup('by hand', -hourMs)]
  expect(findOutdated(sorted(...daily, ...byHand(5), ...later), now)).toEqual([])
})

const whole = { databaseCreatedAt: '2026-01-01T00:00:00.000Z', leads: 100, deletedLeads: 0 }

test.each([
  ['as many leads as before', { leads: 100 }, undefined],
  ['half of the leads', { leads: 50 }, undefined],
  ['less than half', { leads: 49 }, 'fewer leads'],
  ['none', { leads: 0 }, 'fewer leads'],
  ['hardly any, because the owner deleted them', { leads: 3, deletedLeads: 97 }, undefined],
  ['a later beginning than a backup', { leads: 0, databaseCreatedAt: now.toISOString() }, 'empty'],
] as const)('a database with %s', (_, facts, why) => {
  expect(findSuspicion({ ...whole, ...facts }, daily, now)?.why).toBe(why)
})

test('a few leads fewer are no reason to suspect anything', () => {
  const few = [backup('daily', hourMs, { leads: 9 })]
  expect(findSuspicion({ ...whole, leads: 0 }, few, now)).toBeUndefined()
})

test('a suspicion lasts while a fuller backup is kept, and ends when the owner confirms', () => {
  const current = { ...whole, leads: 3 }
  const since = Array.from({ length: 20 }, (_, n) => backup('daily', n * minuteMs, { leads: 3 }))
  const older = daily.map((_, day) => backup('daily', hourMs + (day + 5) * dayMs))
  expect(findSuspicion(current, sorted(...since, ...older), now)).toMatchObject({ leads: { now: 3, before: 100 } })
  const confirmed = backup('confirmed', 2 * hourMs, { leads: 3 })
  const later = backup('daily', -300 * dayMs)
  expect(findSuspicion(current, sorted(later, ...since, confirmed, ...older), now)).toBeUndefined()
})

test('backups of an emptied database delete none of the good ones, until the owner confirms that it’s right', async () => {
  await using folder = await smallServer()
  const clock = manualClock(new Date().toISOString())
  clock.advance(-40 * dayMs)
  await addLeads(folder, 30)
  const good: string[] = []
  for (let day = 0; day < 3; day += 1) {
    good.unshift((await makeBackup({ dataDir: folder.path, clock })).file)
    clock.advance(dayMs)
  }
  await withDatabase(folder, (db) => db.deleteFrom('prospect').execute())
  for (let day = 0; day < 20; day += 1) {
    await makeBackup({ dataDir: folder.path, clock })
    clock.advance(dayMs)
  }
  const kept = async () => (await listBackupFiles(folder.path)).map(({ file }) => file)
  expect((await kept()).slice(-3)).toEqual(good)
  expect(await runCli(folder.path, ['backup', 'confirm'])).toMatchObject({ code: 0 })
  for (const file of good) expect(await kept()).not.toContain(file)
})

test('nothing is kept or deleted by its name alone', async () => {
  await using folder = await smallServer()
  const clock = manualClock('2026-11-01T03:00:00.000Z')
  await mkdir(backupFolder(folder.path))
  const foreign = Array.from({ length: 20 }, (_, day) => backupName(new Date(Date.UTC(2026, 9, 1 + day))))
  for (const file of foreign) await writeFile(join(backupFolder(folder.path), file), 'holiday pictures')
  const made: string[] = []
  for (let n = 0; n < 8; n += 1) {
    made.unshift((await makeBackup({ dataDir: folder.path, clock, purpose: n < 2 ? 'daily' : 'by hand' })).file)
    clock.advance(dayMs)
  }
  // Renamed by hand: still a daily one.
  const renamed = made[7]?.replace('app-', 'app-before-0.1.0-') ?? ''
  await rename(join(backupFolder(folder.path), made[7] ?? ''), join(backupFolder(folder.path), renamed))
  for (let day = 0; day < 20; day += 1) {
    await makeBackup({ dataDir: folder.path, clock })
    clock.advance(dayMs)
  }
  const kept = (await listBackupFiles(folder.path)).map(({ file }) => file)
  expect(kept.slice(-20).toReversed(), 'those that can’t be read').toEqual(foreign)
  expect(kept).not.toContain(renamed)
  expect(kept).toHaveLength(20 + 14 + keptByHand)
})

test('a database that a restore has replaced is deleted after thirty days, and not where it can’t be read', async () => {
  await using folder = await smallServer()
  const clock = manualClock('2026-11-26T12:00:00.000Z')
  await mkdir(backupFolder(folder.path))
  const place = async (days: number, write: (file: string) => Promise<unknown>) => {
    const file = replacedName(new Date(clock.now().getTime() - days * dayMs))
    await write(join(backupFolder(folder.path), file))
    return file
  }
  const oldest = await place(keptReplacedDays, writeSmallFile)
  const younger = await place(keptReplacedDays - 1, writeSmallFile)
  const damaged = await place(keptReplacedDays + 9, (file) => writeFile(file, 'damaged'))
  await makeBackup({ dataDir: folder.path, clock })
  expect(listReplacedFiles(folder.path), 'the clock alone does not decide').toEqual([younger, oldest, damaged])
  for (let day = 1; day < keptDays; day += 1)
    await writeSmallFile(join(backupFolder(folder.path), backupName(new Date(clock.now().getTime() - day * dayMs))))
  await makeBackup({ dataDir: folder.path, clock })
  expect(listReplacedFiles(folder.path)).toEqual([younger, damaged])
})

test.each([1, 5, 10, 20, migrations.length - 1])(
  'the new version backs up a database with only the first %i migrations, and changes nothing in it',
  async (count) => {
    await using folder = await temporaryFolder()
    const file = databaseFile(folder.path)
    {
      await using database = await openDatabase(file)
      await migrate(database.db, migrations.slice(0, count))
    }
    const { code, output } = await runCli(folder.path, ['backup'])
    expect([code, output]).toEqual([0, expect.stringMatching(/^Made app-\S+\.db/)])
    expect(await listBackupFiles(folder.path)).toHaveLength(1)
    await using database = await openDatabase(file)
    const { rows } = await sql`select name from migration`.execute(database.db)
    expect(rows).toHaveLength(count)
  },
)

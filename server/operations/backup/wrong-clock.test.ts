import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#shared/business/durations.ts'
import { listBackups } from '#shared/contract/backup.ts'
import { type ManualClock, manualClock } from '../../platform/clock.ts'
import { temporaryFolder } from '../../platform/database/testing.ts'
import { startLeads } from '../../prospects/testing.ts'
import { evaluateBackups } from '../condition/checks/backups.ts'
import { listBackupFacts, readFacts } from './backup-facts.ts'
import {
  backupFolder,
  backupName,
  findNewest,
  keptReplacedDays,
  listBackupFiles,
  listReplacedFiles,
  replacedName,
} from './files.ts'
import { makeBackup } from './make-backup.ts'
import { checkNewestCopy } from './offsite/check-copy.ts'
import { copyNewest } from './offsite/copy-newest.ts'
import { planCopies } from './offsite/plan-copies.ts'
import { fetchCopy } from './offsite/restore-offsite.ts'
import type { OffsiteSettings } from './offsite/settings-file.ts'
import { deleteOutdated, findSuspicion, keptDays } from './backups-to-keep.ts'
import {
  addLeads,
  type DataFolder,
  runCli,
  smallServer,
  stoppedServer,
  withDatabase,
  writeSmallFile,
} from './testing.ts'

const yearMs = 365 * dayMs
const jumps = [
  ['ahead', yearMs],
  ['behind', -yearMs],
] as const
const start = '2026-11-01T03:00:00.000Z'

/** Makes a backup a day, and returns their names. */
async function backUpDaily(folder: DataFolder, clock: ManualClock, days: number): Promise<string[]> {
  const made: string[] = []
  for (let day = 0; day < days; day += 1) {
    made.push((await makeBackup({ dataDir: folder.path, clock })).file)
    clock.advance(dayMs)
  }
  return made
}

const namesOf = async ({ path }: { path: string }) => (await listBackupFiles(path)).map(({ file }) => file)

test.each(jumps)('a backup made while the clock is a year %s deletes none that is needed', async (_, byMs) => {
  await using folder = await smallServer()
  const clock = manualClock(start)
  const { path: dataDir } = folder
  const byHand = await makeBackup({ dataDir, clock, purpose: 'by hand' })
  const beforeUpdate = await makeBackup({ dataDir, clock, beforeVersion: '9.1.0' })
  const good = await backUpDaily(folder, clock, 14)
  clock.advance(byMs)
  const wrong = await makeBackup({ dataDir, clock })
  expect(await namesOf(folder)).toEqual(expect.arrayContaining([byHand.file, beforeUpdate.file, ...good.slice(1)]))
  clock.advance(-byMs)
  const [next] = await backUpDaily(folder, clock, 1)
  expect(await namesOf(folder)).toEqual(expect.arrayContaining([byHand.file, beforeUpdate.file, ...good.slice(2)]))
  expect(await namesOf(folder)).toEqual(expect.arrayContaining([wrong.file, next]))

  const later = await backUpDaily(folder, clock, 14)
  expect(await namesOf(folder), 'erased people are in it too').not.toContain(wrong.file)
  expect(await namesOf(folder)).toEqual(expect.arrayContaining(later))
})

test.each(jumps)('a clock that stays a year %s goes on with a backup a day', async (_, byMs) => {
  await using folder = await smallServer()
  const clock = manualClock(start)
  const good = await backUpDaily(folder, clock, keptDays)
  clock.advance(byMs)
  const wrong = await backUpDaily(folder, clock, 5)
  expect(await namesOf(folder)).toEqual(expect.arrayContaining([...good.slice(5), ...wrong]))
  expect(findNewest(await listBackupFiles(folder.path), clock.now())?.file).toBe(wrong.at(-1))
  const since = await backUpDaily(folder, clock, keptDays)
  expect(await namesOf(folder)).toEqual(since.toReversed())
})

test('backups of an earlier version, whose names have no number, outlive one of them that is dated 2036', async () => {
  await using folder = await smallServer()
  const clock = manualClock(start)
  await mkdir(backupFolder(folder.path))
  const wrong = backupName(new Date('2036-01-01T00:00:00.000Z'))
  await writeSmallFile(join(backupFolder(folder.path), wrong))
  const good: string[] = []
  for (let day = 0; day < keptDays; day += 1) {
    const file = backupName(clock.now())
    await writeSmallFile(join(backupFolder(folder.path), file))
    good.push(file)
    clock.advance(dayMs)
  }
  const [first] = await backUpDaily(folder, clock, 1)
  expect(await namesOf(folder)).toEqual([first, wrong, ...good.slice(1).toReversed()])
  expect(findNewest(await listBackupFiles(folder.path), clock.now())?.file).toBe(first)
  const later = await backUpDaily(folder, clock, keptDays)
  expect(await namesOf(folder)).toEqual(later.toReversed())
})

test('a backup whose name has the greatest number hides none that is made after it', async () => {
  await using folder = await smallServer()
  const clock = manualClock(start)
  await mkdir(backupFolder(folder.path))
  const wrong = backupName(new Date('2026-10-31T03:00:00.000Z'), { number: 999_999_999_999 })
  await writeSmallFile(join(backupFolder(folder.path), wrong))
  const made = await backUpDaily(folder, clock, 2)
  expect(await namesOf(folder)).toEqual([...made.toReversed(), wrong])
  expect(findNewest(await listBackupFiles(folder.path), clock.now())?.file).toBe(made[1])
})

function copyOf(time: Date, number = 0) {
  return { file: `${backupName(time, { number })}.age`, bytes: 1, createdAt: time.toISOString(), number }
}

test('a copy of an earlier version that is dated 2036 goes after as many backups as copies are kept for days', () => {
  const now = new Date('2026-12-31T12:00:00.000Z')
  const wrong = copyOf(new Date('2036-01-01T00:00:00.000Z'))
  const numbered = (count: number) =>
    Array.from({ length: count }, (_, index) => copyOf(new Date(now.getTime() - index * dayMs), count - index))
  const plan = (count: number) => planCopies([], [...numbered(count), wrong], { keepDays: 30, now })
  expect(plan(27).toDelete).toEqual([])
  expect(plan(28).toDelete).toEqual([wrong])
})

test('a year ahead and a year back each hour make no backup of the same day push out others', async () => {
  await using folder = await smallServer()
  const clock = manualClock(start)
  const good = await backUpDaily(folder, clock, keptDays)
  for (let hour = 0; hour < 24; hour += 1) {
    clock.advance(hour % 2 === 0 ? yearMs : -yearMs)
    await makeBackup({ dataDir: folder.path, clock })
  }
  expect(await namesOf(folder)).toEqual(expect.arrayContaining(good.slice(2)))
})

/** A place with thirty days of copies, and a server that has the last fourteen of these backups. */
async function serverWithPlace() {
  const data = await temporaryFolder()
  const place = await temporaryFolder()
  await mkdir(backupFolder(data.path))
  const clock = manualClock(start)
  const settings: OffsiteSettings = {
    place: { kind: 'folder', folder: place.path },
    passphrase: 'gravel umbrella teapot Tuesday',
    keepDays: 30,
    isSameDisk: true,
  }
  let number = 0
  const server = {
    clock,
    dataDir: data.path,
    place: place.path,
    settings,
    async backUp() {
      number += 1
      const file = backupName(clock.now(), { number })
      await writeSmallFile(join(backupFolder(data.path), file))
      return file
    },
    copy: () => copyNewest(data.path, settings, { workFactor: 1, now: clock.now() }),
    copies: async () => (await readdir(place.path)).filter((name) => name.startsWith('app-')),
    async [Symbol.asyncDispose]() {
      await data[Symbol.asyncDispose]()
      await place[Symbol.asyncDispose]()
    },
  }
  for (let day = 0; day < 30; day += 1) {
    const file = await server.backUp()
    if (day < 16) {
      await writeFile(join(place.path, `${file}.age`), 'x')
      await rm(join(backupFolder(data.path), file))
    }
    clock.advance(dayMs)
  }
  await server.copy()
  return server
}

test.each(jumps)('copies elsewhere go on while the clock is a year %s, and none is deleted for it', async (_, byMs) => {
  await using server = await serverWithPlace()
  const before = await server.copies()
  expect(before).toHaveLength(30)
  server.clock.advance(byMs)
  const wrong = await server.backUp()
  await server.copy()
  server.clock.advance(-byMs)
  const right = await server.backUp()
  await server.copy()
  expect(await server.copies()).toEqual(
    expect.arrayContaining([...before.slice(3), `${wrong}.age`, `${right}.age`]) as string[],
  )
  for (let day = 0; day < 31; day += 1) {
    server.clock.advance(dayMs)
    await server.backUp()
  }
  await server.copy()
  expect(await server.copies(), 'in the end it goes as every other copy').not.toContain(`${wrong}.age`)
})

test('the place gets each backup that it lacks, not the newest alone', async () => {
  await using server = await serverWithPlace()
  const made: string[] = []
  for (let day = 0; day < 3; day += 1) {
    server.clock.advance(dayMs)
    made.push(`${await server.backUp()}.age`)
  }
  await server.copy()
  expect(await server.copies()).toEqual(expect.arrayContaining(made))
})

test.each(jumps)('the newest copy is the last one made, also when the clock was a year %s', async (word, byMs) => {
  await using server = await serverWithPlace()
  await using empty = await temporaryFolder()
  const before = await server.backUp()
  server.clock.advance(byMs)
  const wrong = await server.backUp()
  await server.copy()
  server.clock.advance(-byMs)
  const expected = word === 'ahead' ? before : wrong
  const fetched = await fetchCopy({ dataDir: empty.path, clock: server.clock }, server.settings, 'newest')
  expect(fetched).toBe(expected)
  await writeFile(join(server.place, `${expected}.age`), 'damaged')
  const check = checkNewestCopy(server.dataDir, server.settings, { workFactor: 1, now: server.clock.now() })
  expect(await check, 'the same one is checked').toEqual({ sentAgain: [`${expected}.age`] })
})

test('where all copies are dated ahead, a restore says that the clock has to be set', async () => {
  await using server = await serverWithPlace()
  await using empty = await temporaryFolder()
  const behind = manualClock('2020-01-01T12:00:00.000Z')
  await expect(fetchCopy({ dataDir: empty.path, clock: behind }, server.settings, 'newest')).rejects.toThrow(
    'Every copy has a later date than this machine’s clock, which says Wednesday 1 January 2020 at 12pm',
  )
  const [copy = ''] = await server.copies()
  expect(await readdir(empty.path)).toEqual([])
  expect(copy).toMatch(/^app-0/)
})

test('a new installation’s backups are newer than the copies of the former one, whatever these are called', async () => {
  await using server = await serverWithPlace()
  await using fresh = await smallServer()
  const clock = manualClock(server.clock.now())
  clock.advance(-5 * dayMs)
  const first = await makeBackup({ dataDir: fresh.path, clock })
  expect(first.file).toContain('-000001_')
  const { copies } = await copyNewest(fresh.path, server.settings, { workFactor: 1, now: clock.now() })
  const [newest] = await listBackupFiles(fresh.path)
  expect(newest).toMatchObject({ number: 31, createdAt: first.createdAt })
  expect(findNewest(copies, clock.now())?.file).toBe(`${newest?.file}.age`)
  expect((await makeBackup({ dataDir: fresh.path, clock })).file).toContain('-000032_')
})

test.each(jumps)('backups that follow a clock a year %s are in the order in which they were made', async (_, byMs) => {
  await using folder = await smallServer()
  const clock = manualClock(start)
  const made = await backUpDaily(folder, clock, 2)
  clock.advance(byMs)
  made.push(...(await backUpDaily(folder, clock, 2)))
  clock.advance(-byMs)
  made.push(...(await backUpDaily(folder, clock, 2)))
  expect((await namesOf(folder)).toReversed()).toEqual(made)
})

test('a loss of leads is suspected also where the empty database was created while the clock was behind', async () => {
  await using folder = await smallServer()
  await addLeads(folder, 5)
  await makeBackup({ dataDir: folder.path, clock: manualClock(new Date()) })
  await withDatabase(folder, (db) => db.deleteFrom('prospect').execute())
  const current = await readFacts(folder.file)
  const recreated = { databaseCreatedAt: '2020-01-01T00:00:00.000Z', leads: 0, deletedLeads: 0 }
  expect(current?.leads).toBe(0)
  expect(findSuspicion(recreated, await listBackupFacts(folder.path), new Date())?.why).toBe('empty')
})

test.each(jumps)('a replaced database outlives a clock that is a year %s, and goes after its days', async (_, byMs) => {
  await using folder = await smallServer()
  const clock = manualClock(start)
  await backUpDaily(folder, clock, 3)
  const right = replacedName(clock.now())
  await writeSmallFile(join(backupFolder(folder.path), right))
  clock.advance(byMs)
  const wrong = replacedName(clock.now())
  await writeSmallFile(join(backupFolder(folder.path), wrong))
  await utimes(join(backupFolder(folder.path), wrong), clock.now(), clock.now())
  const { file } = await makeBackup({ dataDir: folder.path, clock })
  await deleteOutdated(folder.path, file, clock.now())
  expect(listReplacedFiles(folder.path)).toContain(right)
  clock.advance(-byMs)
  await backUpDaily(folder, clock, 5)
  expect(listReplacedFiles(folder.path)).toContain(right)
  await backUpDaily(folder, clock, keptReplacedDays + 1)
  expect(listReplacedFiles(folder.path)).toEqual([])
})

const condition = {
  folder: '/data/backups',
  failure: undefined,
  databaseCreatedAt: '2026-01-01T00:00:00.000Z',
  suspicion: undefined,
  replaced: { count: 0, bytes: 0 },
}

test.each(jumps)(
  'Condition shows that a backup is dated ahead, and is never content by it: a year %s',
  async (_, byMs) => {
    await using folder = await smallServer()
    const clock = manualClock(start)
    const judge = async () =>
      evaluateBackups({ ...condition, backups: await listBackupFiles(folder.path) }, clock.now())
    await makeBackup({ dataDir: folder.path, clock })
    clock.advance(byMs)
    expect((await judge()).state, 'right after the jump').toBe('failing')
    await makeBackup({ dataDir: folder.path, clock })
    clock.advance(-byMs)
    clock.advance(hourMs)
    // As the hourly check does: the last one is a year old.
    if (byMs < 0) await makeBackup({ dataDir: folder.path, clock })
    const { state, sentence } = await judge()
    expect([state, sentence.includes('One backup has a later date than now')]).toEqual(
      byMs > 0 ? ['warning', true] : ['ok', false],
    )
    clock.advance(2 * dayMs + 3 * hourMs)
    expect((await judge()).state, 'when no more are made').toBe('failing')
  },
)

test('a database that is dated ahead without a backup isn’t fine', () => {
  const ahead = { ...condition, backups: [], databaseCreatedAt: '2036-01-01T00:00:00.000Z' }
  expect(evaluateBackups(ahead, new Date(start)).state).toBe('warning')
})

test('the list of the backups and the command mark the one that is dated ahead', async () => {
  await using folder = await stoppedServer()
  const good = await makeBackup({ dataDir: folder.path, clock: manualClock(start) })
  const later = await makeBackup({ dataDir: folder.path, clock: manualClock('2136-01-01T00:00:00.000Z') })
  const { output } = await runCli(folder.path, ['restore'])
  expect(output).toMatch(new RegExp(`${good.file}  .* MB\\n${later.file}  .* MB  dated ahead: the clock was wrong`))
  await using app = await startLeads({ dataDir: folder.path, clock: manualClock('2026-11-21T09:00:00.000Z') })
  expect(await app.hub.call(listBackups)).toMatchObject([{ file: later.file, isDatedAhead: true }, { file: good.file }])
})

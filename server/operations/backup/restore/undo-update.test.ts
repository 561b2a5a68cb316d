import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import type { CallInput } from '#shared/contract/api-call.ts'
import { submitCalculator } from '#shared/contract/calculator.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { subscribeToNewsletter } from '#shared/contract/newsletter.ts'
import { deleteProspect, eraseProspect } from '#shared/contract/prospect-archive.ts'
import { changeJob, startJob } from '#shared/contract/jobs.ts'
import { editProspect, getProspect, listProspects } from '#shared/contract/prospects.ts'
import { systemClock } from '../../../platform/clock.ts'
import { openDatabase } from '../../../platform/database/connection.ts'
import { migrate, type Migration } from '../../../platform/database/migrate.ts'
import { migrations } from '../../../platform/database/migrations/index.ts'
import { temporaryFolder } from '../../../platform/database/testing.ts'
import { type LeadsApp, startLeads } from '../../../prospects/testing.ts'
import { foldersAtEachStep } from '../../../testing/crash-tests/folders-at-each-step.ts'
import { readContents } from '../../../testing/database-file.ts'
import { ada } from '../../../testing/enquiries.ts'
import { backupFolder, databaseFile, listBackupFiles, listReplacedFiles } from '../files.ts'
import { migrateWithBackup } from '../migrate-with-backup.ts'
import { readRestoreNote } from '../restore-note.ts'
import { makeBackup } from '../make-backup.ts'
import { mail, runCli, unfinishedFiles } from '../testing.ts'
import { verifyDatabase } from '../verify.ts'
import { restoreBackup } from './restore-backup.ts'
import { undoUpdate, type UpdateRun } from './undo-update.ts'

const killer = join(import.meta.dirname, '../../../testing/crash-tests/kill-at-step.ts')

/** In the version before, a job was a paid deposit, and had a row only when the owner had added something. */
const oldMigrations = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === '046-job-rows'),
)
const now = '2026-11-20T09:00:00.000Z'
const leadIds = ['01900000-0000-7000-8000-0000000000a1', '01900000-0000-7000-8000-0000000000a2']
const paymentId = '01900000-0000-7000-8000-0000000000b1'

let oldDatabase: Promise<Buffer> | undefined

/** Writes the database of the version before, with a little in it. */
async function makeOldDatabase(): Promise<Buffer> {
  await using folder = await temporaryFolder()
  const file = databaseFile(folder.path)
  {
    await using database = await openDatabase(file)
    await migrate(database.db, oldMigrations)
    const insert = (statement: string) => sql.raw(statement).execute(database.db)
    for (const [n, id] of leadIds.entries()) {
      await insert(`insert into prospect (id, name, email, emailScore, projectType, sourcePlatform)
        values ('${id}', 'Former Sample ${n}', 'former${n}@example.com', 90, 'extension', 'manual')`)
    }
    await insert(`insert into payment (id, provider, checkoutId, packageType, amountPence, customerName, customerEmail, customerPhone)
      values ('${paymentId}', 'simulated', 'checkout', 'Essential', 50000, 'Former Sample 0', 'former0@example.com', '')`)
    for (const id of ['waiting', 'sent-since']) await database.db.insertInto('outbox').values(mail(id)).execute()
  }
  return await readFile(file)
}

/** The data folder of the version before, about to be updated. */
async function beforeUpdate() {
  const folder = await temporaryFolder()
  const file = databaseFile(folder.path)
  oldDatabase ??= makeOldDatabase()
  await writeFile(file, await oldDatabase, { mode: 0o600 })
  return {
    dataDir: folder.path,
    file,
    startedAt: new Date(Math.floor(Date.now() / 1000) * 1000),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

type Server = Awaited<ReturnType<typeof beforeUpdate>>

/** What visitors, the bank, the mail worker and the owner do while the new version runs. */
async function useNewVersion(app: LeadsApp): Promise<void> {
  const { visitor, hub, deps } = app
  for (const n of [1, 2, 3]) {
    await visitor.call(submitConsultation, {
      body: ada({ id: uuidv7(), email: `since${n}@example.com`, phone: `0207946001${n}` }),
    })
  }
  await visitor.call(submitCalculator, {
    body: { id: uuidv7(), name: 'Estimate Sample', email: 'estimate@example.com', sqm: 20 },
  })
  await visitor.call(subscribeToNewsletter, { body: { email: 'reader@example.com' } })
  const [kept = '', erased = ''] = leadIds
  const { updatedAt } = await hub.call(getProspect, { params: { id: kept } })
  const body = { updatedAt, notes: 'Rang back.', email: 'changed@example.com' }
  await hub.call(editProspect, { params: { id: kept }, body })
  await hub.call(eraseProspect, { params: { id: erased } })
  const { id: deleted } = await app.add({
    name: 'Added And Deleted',
    email: 'gone@example.com',
    phone: '01962 000 555',
  })
  await hub.call(deleteProspect, { params: { id: deleted } })
  await deps.db
    .updateTable('payment')
    .set({ status: 'succeeded', succeededAt: now, providerIntentId: 'pi_1' })
    .where('id', '=', paymentId)
    .execute()
  await deps.db
    .insertInto('providerEvent')
    .values({ id: 'evt_1', provider: 'simulated', type: 'succeeded', paymentId, occurredAt: now })
    .execute()
  await deps.db.updateTable('outbox').set({ status: 'sent', sentAt: now }).where('id', '=', 'sent-since').execute()
}

/** Tables that describe the file, and the one that records the undoing. */
const incomparable = new Set(['migration', 'auditEntry', 'sqlite_sequence', 'sqlite_schema'])

function statementsOf(contents: Record<string, unknown[]>): string[] {
  return (contents['sqlite_schema'] ?? []).map((row) => String((row as unknown[])[4])).toSorted()
}

test('an update that changed the database is undone, and everything saved since is in the old structure', async () => {
  await using server = await beforeUpdate()
  const { dataDir, file, startedAt } = server
  {
    await using app = await startLeads({ dataDir })
    await useNewVersion(app)
  }
  const updated = readContents(file)
  const outcome = await undoUpdate({ dataDir, clock: systemClock }, { startedAt })
  expect(outcome).toMatchObject({
    outcome: 'undone',
    sentence: expect.stringMatching(
      /: 4 enquiries, 1 newsletter sign-up, \d leads, .*emails to send.*\. The replaced database is kept as app-before-restore-\S+\.db\.$/,
    ) as string,
  })
  const undone = readContents(file)
  expect(undone['migration']).toHaveLength(oldMigrations.length)
  expect(JSON.stringify(undone), 'who was erased since').not.toContain('former1@example.com')
  expect(await readFile(file, 'latin1')).not.toContain('former1@example.com')
  for (const [id, status] of [
    ['waiting', 'queued'],
    ['sent-since', 'sent'],
  ]) {
    expect((undone['outbox'] as unknown[][]).find((row) => row[0] === id)).toContain(status)
  }
  const [aside = ''] = listReplacedFiles(dataDir)
  expect(readContents(join(backupFolder(dataDir), aside))).toEqual(updated)

  // Updated again, it's the database that it was, apart from what records the undoing.
  {
    await using database = await openDatabase(file)
    await migrate(database.db, migrations)
  }
  const again = readContents(file)
  expect(statementsOf(again)).toEqual(statementsOf(updated))
  for (const [name, rows] of Object.entries(updated).filter(([table]) => !incomparable.has(table))) {
    // A migration that fills in a column of the leads reports them as changed again.
    const comparable = name === 'change' ? again[name]?.slice(0, rows.length) : again[name]
    // Whoever follows the changes has to read everything again.
    expect(without(comparable, 'changeEpoch'), name).toEqual(without(rows, 'changeEpoch'))
  }
  const added = (again['auditEntry'] ?? []).filter(
    (row) => !JSON.stringify(updated['auditEntry']).includes((row as string[])[0] ?? ''),
  )
  expect(added).toEqual([expect.arrayContaining(['database_restored'])])
  await using app = await startLeads({ dataDir })
  expect(await app.hub.call(listProspects, { query: { q: 'since2' } })).toHaveLength(1)
})

test('what was entered since for jobs that had no row of their own is kept, and jobs without a deposit are named as left out', async () => {
  await using server = await beforeUpdate()
  const { dataDir, file, startedAt } = server
  const [ada = '', grace = ''] = leadIds
  const untouchedId = '01900000-0000-7000-8000-0000000000b2'
  {
    await using database = await openDatabase(file)
    await sql`update payment set status = 'succeeded', intentState = 'succeeded', succeededAt = ${now}, prospectId = ${ada}`.execute(
      database.db,
    )
    await sql`insert into payment (id, provider, checkoutId, packageType, amountPence, customerName, customerEmail, customerPhone, status,
        intentState, succeededAt, prospectId)
      values (${untouchedId}, 'simulated', 'other', 'Premium', 50000, 'Former Sample 1', 'former1@example.com', '', 'succeeded', 'succeeded',
        ${now}, ${grace})`.execute(database.db)
  }
  {
    await using app = await startLeads({ dataDir })
    const { hub } = app
    const change = (id: string, body: Omit<CallInput<typeof changeJob>['body'], 'revision'>) =>
      hub.call(changeJob, { params: { id }, body: { revision: 1, ...body } })
    await change(paymentId, { surveyedOn: '2026-11-24', isCancelled: true, reason: 'They move away' })
    await hub.call(startJob, { params: { id: grace }, body: { packageType: 'Essential' } })
  }
  await undoUpdate({ dataDir, clock: systemClock }, { startedAt })
  {
    await using database = await openDatabase(file)
    const { rows } = await sql`select paymentId, surveyedOn from job`.execute(database.db)
    expect(rows).toEqual([{ paymentId, surveyedOn: '2026-11-24' }])
  }
  await verifyDatabase(file)
  const note = await readRestoreNote(dataDir)
  expect(note?.sentence).toContain('Left out, because it has no place for them: 1 job.')
  expect(note?.sentence).toContain(
    'Copied without some of their details, because it has no place for these: 1 job. The replaced',
  )
  expect(note?.sentence).not.toMatch(/copied into it[^.]* job/)
  expect(note?.isComplete).toBe(false)
})

/** Starts a version with further migrations far enough to change the database, runs `use` and stops it. */
async function updateTo(
  { dataDir, file }: { dataDir: string; file: string },
  list: readonly Migration[],
  use: (run: (statement: string) => Promise<unknown>) => Promise<unknown> = async () => {},
): Promise<void> {
  await using database = await openDatabase(file)
  const { db } = database
  await migrateWithBackup({ dataDir, db, clock: systemClock, log: pino({ level: 'silent' }), version: '9.1.0' }, list)
  await use((statement) => sql.raw(statement).execute(db))
}

function migration(name: string, ...statements: string[]): Migration {
  return {
    name,
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}

const statusOf = (file: string, id: string) =>
  (readContents(file)['outbox'] as string[][])
    .find((row) => row[0] === id)
    ?.find((value) => /^(queued|sent|failed)$/.test(value))

test('where the update changed nothing in the structure, the database stays as it is', async () => {
  await using server = await beforeUpdate()
  const { dataDir, file, startedAt } = server
  const broken = [...oldMigrations, migration('901-fails', 'select * from nowhere')]
  await expect(updateTo(server, broken)).rejects.toThrow('nothing was changed')
  expect(await listBackupFiles(dataDir), 'made before the migration that failed').toHaveLength(1)
  await makeBackup({ dataDir, clock: systemClock })
  const before = await readFile(file)
  expect(await undoUpdate({ dataDir, clock: systemClock }, { startedAt }, broken)).toEqual({ outcome: 'not needed' })
  expect((await readFile(file)).equals(before)).toBe(true)
  expect(listReplacedFiles(dataDir)).toEqual([])
  expect(await readRestoreNote(dataDir)).toBeUndefined()
})

test('a backup from before the update started is not put back', async () => {
  await using server = await beforeUpdate()
  const later = new Date(Date.now() + 60_000)
  await updateTo(server, migrations)
  expect(await undoUpdate({ dataDir: server.dataDir, clock: systemClock }, { startedAt: later })).toEqual({
    outcome: 'not needed',
  })
})

test('what the old structure has no place for is left out, counted and named on Condition', async () => {
  await using server = await beforeUpdate()
  const { dataDir, file, startedAt } = server
  const narrow = migration(
    '900-narrow',
    `create table wide (id text primary key, name text unique, state text check (state <> 'new')) strict`,
    'create table deep (id text primary key, wideId text references wide (id) on delete cascade) strict',
    `insert into wide values ('a', 'one', 'old'), ('b', 'two', 'old'), ('c', 'three', 'old'), ('d', 'four', 'old')`,
    `insert into deep values ('of a', 'a'), ('of d', 'd')`,
  )
  const renames = migration('901-renames', 'alter table task rename to duty')
  const widens = migration(
    '902-widens',
    'create table wider (id text primary key, name text unique, state text, colour text) strict',
    'insert into wider select id, name, state, null from wide',
    'drop table wide',
    'alter table wider rename to wide',
  )
  const before = [...oldMigrations, narrow]
  {
    await using database = await openDatabase(file)
    await migrate(database.db, before)
  }
  await updateTo(server, [...before, renames, widens], async (run) => {
    await run(
      `insert into duty (id, title, dueOn, createdAt, updatedAt) values ('t', 'Ring', '2026-11-21', '${now}', '${now}')`,
    )
    await run(`update wide set name = 'x' where id = 'a'`)
    await run(`update wide set name = 'one' where id = 'b'`)
    await run(`update wide set name = 'two' where id = 'a'`)
    await run(`update wide set state = 'new', name = 'changed' where id = 'c'`)
    await run(`delete from wide where id = 'd'`)
    await run(`insert into wide values ('e', 'five', 'old', 'red'), ('f', 'six', 'new', 'red')`)
    await run(`insert into deep values ('of e', 'e'), ('of f', 'f')`)
  })
  await undoUpdate({ dataDir, clock: systemClock }, { startedAt }, [...before, renames, widens])
  const { wide, deep, task } = readContents(file)
  expect({ wide, deep, task }).toEqual({
    wide: [
      ['a', 'two', 'old'],
      ['b', 'one', 'old'],
      ['c', 'three', 'old'],
      ['e', 'five', 'old'],
    ],
    deep: [
      ['of a', 'a'],
      ['of e', 'e'],
    ],
    task: [],
  })
  await verifyDatabase(file)
  expect(await readRestoreNote(dataDir)).toMatchObject({
    isComplete: false,
    sentence: expect.stringContaining('Left out, because it has no place for them: 4 other records.') as string,
  })
})

test.each([
  ['the column with their state', 'rename column status to state', `update outbox set state = 'sent'`],
  ['their table', 'rename to letter', `update letter set status = 'sent'`],
])('emails that may have been sent since are not sent again where the update renamed %s', async (_, rename, send) => {
  await using server = await beforeUpdate()
  const { dataDir, file, startedAt } = server
  const renamed = [...oldMigrations, migration('901-renames', `alter table outbox ${rename}`)]
  await updateTo(server, renamed, (run) => run(`${send} where id = 'sent-since'`))
  await undoUpdate({ dataDir, clock: systemClock }, { startedAt }, renamed)
  expect([statusOf(file, 'waiting'), statusOf(file, 'sent-since')]).toEqual(['failed', 'failed'])
  expect(await readRestoreNote(dataDir)).toMatchObject({
    isComplete: false,
    sentence: expect.stringContaining('Emails that were waiting are marked as failed.') as string,
  })
})

test('what was only changed or deleted since in a table that the update renamed is named too', async () => {
  await using server = await beforeUpdate()
  const { dataDir, startedAt } = server
  const renamed = [...oldMigrations, migration('901-renames', 'alter table payment rename to cheque')]
  await updateTo(server, renamed, (run) => run(`update cheque set status = 'succeeded', succeededAt = '${now}'`))
  await undoUpdate({ dataDir, clock: systemClock }, { startedAt }, renamed)
  expect(await readRestoreNote(dataDir)).toMatchObject({
    isComplete: false,
    sentence: expect.stringContaining('Left out, because it has no place for them: 1 other record.') as string,
  })
})

test('waiting emails are marked as failed only where the replaced database can’t be read', async () => {
  await using server = await beforeUpdate()
  const { dataDir, file, startedAt } = server
  await updateTo(server, migrations, (run) => run(`update outbox set status = 'sent' where id = 'sent-since'`))
  await writeFile(file, 'not a database any more, by a fault of the disk')
  expect(await undoUpdate({ dataDir, clock: systemClock }, { startedAt })).toMatchObject({
    outcome: 'undone',
    sentence: expect.stringContaining('couldn’t be read') as string,
  })
  expect([statusOf(file, 'waiting'), statusOf(file, 'sent-since')]).toEqual(['failed', 'failed'])
  expect(await readRestoreNote(dataDir)).toMatchObject({ isComplete: false })
})

test('the owner of the old version reads in the note about the failed update what has been put back', async () => {
  await using server = await beforeUpdate()
  const { dataDir, startedAt } = server
  await updateTo(server, migrations)
  const note = join(dataDir, 'update-failed.json')
  await writeFile(note, JSON.stringify({ version: '9.1.0', at: now, reason: 'It wasn’t ready.' }))
  const { code, output } = await runCli(dataDir, ['undo-update', String(startedAt.getTime() / 1000)])
  expect([code, output]).toEqual([0, expect.stringMatching(/^The update had changed the structure of the database, /)])
  expect(JSON.parse(await readFile(note, 'utf8'))).toEqual({
    version: '9.1.0',
    at: now,
    reason: `It wasn’t ready. ${output.trim()}`,
  })
  expect(await runCli(dataDir, ['undo-update', String(startedAt.getTime() / 1000)])).toMatchObject({
    code: 0,
    output: 'The database from before the update has been put back already.\n',
  })
  expect(listReplacedFiles(dataDir)).toHaveLength(1)
  expect(await runCli(dataDir, ['undo-update'])).toMatchObject({ code: 1 })
})

test.each([
  ['an update', async (server: Server) => updateTo(server, migrations)],
  [
    'a restore in an update',
    async ({ dataDir }: Server) => {
      const [first] = await listBackupFiles(dataDir)
      await restoreBackup({ dataDir, clock: systemClock }, first?.file ?? '')
    },
  ],
])('%s during which the clock was set back is undone once, and what was there before stays', async (_what, run) => {
  await using server = await beforeUpdate()
  const { dataDir, file } = server
  const afterwards = new Date(Date.now() + 7_200_000)
  await updateTo(server, oldMigrations)
  await makeBackup({ dataDir, clock: { now: () => new Date(afterwards.getTime() - 1000) } })
  const list = join(dataDir, 'list')
  await writeFile(list, `${(await readdir(backupFolder(dataDir))).join('\n')}\n`)
  await run(server)
  const undo = ['undo-update', String(Math.floor(afterwards.getTime() / 1000)), list]
  expect(await runCli(dataDir, undo)).toMatchObject({
    code: 0,
    output: expect.stringContaining(' was put back') as string,
  })
  expect(readContents(file)['migration']).toHaveLength(oldMigrations.length)
  const kept = listReplacedFiles(dataDir)
  expect(await runCli(dataDir, undo)).toMatchObject({
    code: 0,
    output: 'The database from before the update has been put back already.\n',
  })
  expect(listReplacedFiles(dataDir)).toEqual(kept)
})

test('an update is undone although an earlier one was, whose backup is gone', async () => {
  await using server = await beforeUpdate()
  const { dataDir, file } = server
  const undo = async (run: UpdateRun) => undoUpdate({ dataDir, clock: systemClock }, run)
  await updateTo(server, migrations)
  expect(await undo({ startedAt: new Date(), filesBefore: new Set() })).toMatchObject({ outcome: 'undone' })
  await rm(backupFolder(dataDir), { recursive: true })
  await updateTo(server, migrations)
  const second = { startedAt: new Date(), filesBefore: new Set<string>() }
  expect(await undo(second)).toMatchObject({ outcome: 'undone' })
  expect(readContents(file)['migration']).toHaveLength(oldMigrations.length)
  expect(await undo(second)).toEqual({ outcome: 'undone before' })
})

const without = (rows: unknown[] | undefined, id: string) => (rows as unknown[][]).filter((row) => row[0] !== id)

test('the database from before a restore that was part of the update is put back', async () => {
  await using server = await beforeUpdate()
  const { dataDir, file, startedAt } = server
  await updateTo(server, oldMigrations)
  const { file: backup } = await makeBackup({ dataDir, clock: systemClock })
  await updateTo(server, oldMigrations, (run) => run(`update prospect set name = 'Renamed'`))
  const before = readContents(file)
  await restoreBackup({ dataDir, clock: systemClock }, backup)
  {
    await using database = await openDatabase(file)
    await database.db.insertInto('outbox').values(mail('since-restore')).execute()
    await sql`insert into prospect (id, name, projectType, sourcePlatform) values ('new', 'Since', 'extension', 'manual')`.execute(
      database.db,
    )
  }
  expect(await undoUpdate({ dataDir, clock: systemClock }, { startedAt })).toMatchObject({
    outcome: 'undone',
    sentence: expect.stringContaining('copied into it: 1 lead and 1 email to send.') as string,
  })
  const after = readContents(file)
  expect(after['migration']).toEqual(before['migration'])
  expect(without(after['prospect'], 'new')).toEqual(before['prospect'])
  expect(without(after['outbox'], 'since-restore')).toEqual(before['outbox'])
  expect(after['prospect']).toHaveLength(3)
  expect([statusOf(file, 'since-restore'), statusOf(file, 'waiting')]).toEqual(['queued', 'queued'])
})

test('killed at any moment, it leaves a whole database of one version or the other, and is finished by the next try', async () => {
  await using server = await beforeUpdate()
  await using killed = await temporaryFolder()
  const { dataDir, startedAt } = server
  await updateTo(server, migrations, (run) => run(`update prospect set name = 'Since Sample'`))
  const undo = (path: string) => undoUpdate({ dataDir: path, clock: systemClock }, { startedAt })
  const { folders, steps } = await foldersAtEachStep({ dataDir, into: killed.path }, () => undo(dataDir))
  expect(steps).toBeGreaterThan(500)
  expect(folders.length).toBeGreaterThan(30)
  const versions = new Set<number>()
  for (const [index, folder] of folders.entries()) {
    const file = databaseFile(folder)
    await verifyDatabase(file)
    const { migration: applied = [], prospect } = readContents(file)
    versions.add(applied.length)
    expect(JSON.stringify(prospect)).toContain('Since Sample')
    if (index % 3 !== 0) continue
    await undo(folder)
    expect(readContents(file)['migration']).toHaveLength(oldMigrations.length)
    expect(listReplacedFiles(folder)).toHaveLength(1)
    await updateTo({ dataDir: folder, file }, oldMigrations)
    expect(await unfinishedFiles(folder)).toEqual([])
  }
  expect(versions).toEqual(new Set([migrations.length, oldMigrations.length]))
}, 180_000)

test('a program that is killed before it puts the database back leaves that of the new version, and the next one finishes it', async () => {
  await using server = await beforeUpdate()
  const { dataDir, file, startedAt } = server
  await updateTo(server, migrations)
  const args = ['undo-update', String(startedAt.getTime() / 1000)]
  const environment = { NODE_OPTIONS: `--import=${killer}`, KILL_AT: 'link' }
  expect((await runCli(dataDir, args, { environment })).code).toBeNull()
  expect(readContents(file)['migration']).toHaveLength(migrations.length)
  expect(await unfinishedFiles(dataDir)).not.toEqual([])
  expect(await runCli(dataDir, args)).toMatchObject({ code: 0 })
  expect(await unfinishedFiles(dataDir)).toEqual([])
  expect(readContents(file)['migration']).toHaveLength(oldMigrations.length)
})

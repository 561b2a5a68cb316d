import { execFileSync } from 'node:child_process'
import { mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { listAudit } from '#shared/contract/audit.ts'
import { createCalendarFeed, deleteCalendarFeed } from '#shared/contract/calendar-feed.ts'
import { listBackups } from '#shared/contract/backup.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { getCondition } from '#shared/contract/condition.ts'
import { listMails, resendMail } from '#shared/contract/outbox.ts'
import { subscribeToNewsletter } from '#shared/contract/newsletter.ts'
import { erasePersonalData } from '#shared/contract/personal-data.ts'
import { deleteProspect, eraseProspect, listDeletedProspects } from '#shared/contract/prospect-archive.ts'
import { recordPrivacy } from '#shared/contract/prospect-history.ts'
import { getProspect, listProspects } from '#shared/contract/prospects.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { systemClock } from '../../../platform/clock.ts'
import { temporaryFolder } from '../../../platform/database/testing.ts'
import { startLeads } from '../../../prospects/testing.ts'
import { ada } from '../../../testing/enquiries.ts'
import { readContents } from '../../../testing/database-file.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { backupFolder, listReplacedFiles, listBackupFiles } from '../files.ts'
import { makeBackup as makeNow } from '../make-backup.ts'
import { backUp, mail, restore, runCli, stoppedServer, withDatabase } from '../testing.ts'

test('a restore brings back the backup and keeps the replaced database', async () => {
  await using data = await temporaryFolder()
  const options = { dataDir: data.path }
  let backup = ''
  {
    await using app = await startLeads(options)
    await app.add()
    backup = await backUp(app)
    await app.add({ name: 'Later Sample', email: 'later@example.com', phone: '01962 000 555' })
  }
  const before = readContents(join(data.path, 'app.db'))
  const { code, output } = await runCli(data.path, ['restore', backup])
  expect([code, output]).toEqual([0, expect.stringMatching(/^Restored app-\S+Z\.db: \d+ records in \d+ tables\.\n/)])

  const [aside = ''] = listReplacedFiles(data.path)
  expect(output).toContain(aside)
  expect(readContents(join(backupFolder(data.path), aside))).toEqual(before)
  await using app = await startLeads(options)
  expect((await app.hub.call(listProspects)).map(({ name }) => name)).toEqual(['Grace Sample'])
  expect(await app.hub.call(listAudit, { query: { action: 'database_restored' } })).toMatchObject([
    { detail: { file: backup } },
  ])
  expect(await app.hub.call(listBackups), 'what was kept aside is no backup').toHaveLength(1)

  // And back again, from what was kept aside.
  await app.stop()
  await restore(data.path, aside)
  await using again = await startLeads(options)
  expect((await again.hub.call(listProspects)).map(({ name }) => name)).toEqual(['Later Sample', 'Grace Sample'])
})

test('nothing is restored while a server has the database open', async () => {
  await using app = await startLeads()
  const { dataDir } = app.deps.config
  const file = await backUp(app)
  const { id } = await app.add()
  expect(await runCli(dataDir, ['restore', file])).toMatchObject({
    code: 1,
    output: 'The database is in use. Please stop the server first; nothing has been changed.\n',
  })
  expect(await app.hub.call(getProspect, { params: { id } })).toMatchObject({ id })
  expect(listReplacedFiles(dataDir)).toEqual([])
})

test.each([
  [
    'with a page spoilt',
    async (file: string) => {
      const bytes = await readFile(file)
      bytes.fill(0x5a, 4096 * 10, 4096 * 12)
      await writeFile(file, bytes)
    },
  ],
  ['cut short', (file: string) => truncate(file, 40_000)],
  ['empty', (file: string) => truncate(file, 0)],
  ['of something else', (file: string) => writeFile(file, 'These are the minutes of the parish council.\n')],
])('a backup %s is refused, and nothing changes', async (_, spoil) => {
  await using folder = await stoppedServer()
  const { file } = await makeNow({ dataDir: folder.path, clock: systemClock })
  await spoil(join(backupFolder(folder.path), file))
  const before = await readFile(folder.file)
  await expect(restore(folder.path, file)).rejects.toThrow(
    new RegExp(`^${file} (is damaged|can’t be read|isn’t a database).*\\.$`),
  )
  expect((await readFile(folder.file)).equals(before)).toBe(true)
  expect(listReplacedFiles(folder.path)).toEqual([])
})

test('a backup of a newer version is refused, and nothing changes', async () => {
  await using folder = await stoppedServer()
  await withDatabase(folder, (db) => sql`insert into migration (name) values ('999-from-the-future')`.execute(db))
  const { file } = await makeNow({ dataDir: folder.path, clock: systemClock })
  await withDatabase(folder, (db) => sql`delete from migration where name = '999-from-the-future'`.execute(db))
  const before = readContents(folder.file)
  await expect(restore(folder.path, file)).rejects.toThrow('The database is newer than this program')
  expect(readContents(folder.file)).toEqual(before)
  expect(listReplacedFiles(folder.path)).toEqual([])
})

test('mail that waited when the backup was made is held for the owner to send', async () => {
  await using data = await temporaryFolder()
  {
    await using app = await startLeads({ dataDir: data.path })
    const { db } = app.deps
    await db
      .insertInto('outbox')
      .values([
        { ...mail('01900000-0000-7000-8000-000000000001'), status: 'queued' },
        { ...mail('01900000-0000-7000-8000-000000000002'), status: 'sent' },
      ])
      .execute()
    await backUp(app)
  }
  const [backup] = await listBackupFiles(data.path)
  const output = await restore(data.path, backup?.file ?? '')
  expect(output).toContain('Emails waiting at the time of the backup, which may have been sent since: 1.')

  await using app = await startLeads({ dataDir: data.path })
  const failed = await app.hub.call(listMails, { query: { state: 'failed' } })
  expect(failed).toMatchObject([{ id: '01900000-0000-7000-8000-000000000001', lastError: 'RESTORED' }])
  expect(await app.hub.call(listMails, { query: { state: 'waiting' } })).toEqual([])
  const id = failed[0]?.id ?? ''
  expect(await app.hub.call(resendMail, { params: { id } })).toMatchObject({ state: 'waiting' })
})

test('what came in after the backup is counted by the restore, and named on Condition until the replaced database is gone', async () => {
  await using data = await temporaryFolder()
  let backup = ''
  {
    await using app = await startLeads({ dataDir: data.path })
    await app.add()
    await app.deps.db.insertInto('outbox').values(mail('sent-since')).execute()
    backup = await backUp(app)
    for (const n of [1, 2]) {
      const body = ada({ id: uuidv7(), email: `since${n}@example.com`, phone: `0207946001${n}` })
      await app.visitor.call(submitConsultation, { body })
    }
    await app.visitor.call(subscribeToNewsletter, { body: { email: 'reader@example.com' } })
    await app.deps.db.updateTable('outbox').set({ status: 'sent', sentAt: '2026-11-20T09:01:00.000Z' }).execute()
  }
  const output = await restore(data.path, backup)
  const missing = '2 enquiries, 1 newsletter sign-up and 2 leads'
  expect(output).toContain(`What came in after the backup is not on the site any more, but in that file: ${missing}.\n`)
  expect(output, 'the replaced database knows that it was sent').not.toContain('Emails waiting')

  await using app = await startLeads({ dataDir: data.path })
  const readCheck = async () => {
    app.deps.condition.refresh()
    return (await app.hub.call(getCondition)).checks.find(({ id }) => id === 'database')
  }
  expect(await app.hub.call(listMails, { query: { state: 'failed' } })).toEqual([])
  expect(await readCheck()).toMatchObject({ state: 'warning', sentence: expect.stringContaining(missing) as string })
  for (const file of listReplacedFiles(data.path)) await rm(join(backupFolder(data.path), file))
  expect(await readCheck()).toMatchObject({ state: 'ok' })
})

test('nobody is signed in after a restore', async () => {
  await using folder = await stoppedServer()
  await withDatabase(folder, (db) =>
    db.insertInto('session').values({ sid: 's', sess: '{}', expire: '2099-01-01T00:00:00.000Z' }).execute(),
  )
  const { file } = await makeNow({ dataDir: folder.path, clock: systemClock })
  await restore(folder.path, file)
  expect(readContents(folder.file)['session']).toEqual([])
})

async function stampOf({ deps }: Pick<TestApp, 'deps'>): Promise<string> {
  return (await deps.db.selectFrom('user').select('securityStamp').executeTakeFirstOrThrow()).securityStamp
}

test('sessions and trusted browsers of the time of the backup are not accepted after a restore', async () => {
  await using data = await temporaryFolder()
  let [backup, before] = ['', '']
  {
    await using app = await startLeads({ dataDir: data.path })
    before = await stampOf(app)
    backup = await backUp(app)
  }
  await restore(data.path, backup)
  await using app = await startLeads({ dataDir: data.path })
  expect(await stampOf(app)).not.toBe(before)
})

test('a calendar address that was ended since the backup stays ended, and one that was not goes on', async () => {
  await using data = await temporaryFolder()
  let [first, second, path] = ['', '', '']
  {
    await using app = await startLeads({ dataDir: data.path })
    const { address } = await app.hub.call(createCalendarFeed)
    path = address.slice(app.publicUrl.length)
    first = await backUp(app)
    second = await backUp(app)
  }
  const statusAfter = async (backup: string) => {
    await restore(data.path, backup)
    await using app = await startLeads({ dataDir: data.path })
    return (await app.request(path)).status
  }
  expect(await statusAfter(second)).toBe(200)
  {
    await using app = await startLeads({ dataDir: data.path })
    await app.hub.call(deleteCalendarFeed)
  }
  expect(await statusAfter(first)).toBe(404)
})

test('erasures, objections and revoked devices since the backup are reapplied, and the audit is complete', async () => {
  await using data = await temporaryFolder()
  let [backup, erased, objecting, forgiving, audited] = ['', '', '', '', 0]
  {
    await using app = await startLeads({ dataDir: data.path })
    erased = (await app.add()).id
    objecting = (await app.add({ name: 'Other Sample', email: 'other@example.com', phone: '01962 000 555' })).id
    forgiving = (await app.add({ name: 'Third Sample', email: 'third@example.com', phone: '01962 000 556' })).id
    backup = await backUp(app)
    await app.hub.call(eraseProspect, { params: { id: erased } })
    await app.hub.call(recordPrivacy, { params: { id: objecting }, body: { objected: true } })
    for (const objected of [true, false]) {
      await app.hub.call(recordPrivacy, { params: { id: forgiving }, body: { objected } })
    }
    const [token] = await app.hub.call(listAudit, { query: { action: 'token_made' } })
    await app.deps.db.deleteFrom('accessToken').execute()
    await recordAudit(app.deps.db, systemClock, { action: 'token_revoked', subjectId: token?.subjectId ?? '' })
    audited = (await app.deps.db.selectFrom('auditEntry').select('id').execute()).length
  }
  const output = await restore(data.path, backup)
  expect(output).toContain('erasures 1, unsubscriptions 0, objections 1, revoked devices 1.')
  expect(readContents(join(data.path, 'app.db'))['accessToken']).toEqual([])

  await using app = await startLeads({ dataDir: data.path })
  expect(await app.hub.call(listDeletedProspects)).toMatchObject([{ originalProspectId: erased, name: 'Erased' }])
  expect(await app.hub.call(getProspect, { params: { id: objecting } })).toMatchObject({
    objectedAt: expect.any(String) as string,
  })
  expect(await app.hub.call(getProspect, { params: { id: forgiving } })).toMatchObject({
    objectedAt: null,
    lastObjectedAt: expect.any(String) as string,
  })
  const audit = await app.hub.call(listAudit, { query: { limit: 500 } })
  expect(audit.length).toBeGreaterThan(audited)
  expect(JSON.stringify(readContents(join(data.path, 'app.db')))).not.toContain('grace@example.com')
})

test('a subscriber erased since the backup is erased again; one who subscribed after an earlier erasure is not', async () => {
  await using data = await temporaryFolder()
  let backup = ''
  {
    await using app = await startLeads({ dataDir: data.path })
    const subscribe = (email: string) => app.visitor.call(subscribeToNewsletter, { body: { email } })
    const erase = (email: string) => app.hub.call(erasePersonalData, { body: { email } })
    await subscribe('back@example.com')
    await erase('back@example.com')
    await subscribe('back@example.com')
    await subscribe('gone@example.com')
    backup = await backUp(app)
    await erase('gone@example.com')
  }
  const output = await restore(data.path, backup)
  expect(output).toContain('erasures 1, unsubscriptions 0')
  const contents = JSON.stringify(readContents(join(data.path, 'app.db')))
  expect([contents.includes('gone@example.com'), contents.includes('back@example.com')]).toEqual([false, true])
})

test('a lead deleted since the backup is back, and the report says so', async () => {
  await using data = await temporaryFolder()
  let backup = ''
  {
    await using app = await startLeads({ dataDir: data.path })
    const before = await app.add({ name: 'Long Gone', email: 'gone@example.com', phone: '01962 000 555' })
    await app.hub.call(deleteProspect, { params: { id: before.id } })
    const { id } = await app.add()
    backup = await backUp(app)
    await app.hub.call(deleteProspect, { params: { id } })
  }
  const output = await restore(data.path, backup)
  expect(output).toContain('Leads deleted since the backup that are back: 1.')
  await using app = await startLeads({ dataDir: data.path })
  expect((await app.hub.call(listProspects)).map(({ name }) => name)).toEqual(['Grace Sample'])
})

test('a damaged database is replaced and kept with its write-ahead log', async () => {
  await using folder = await stoppedServer()
  const { file } = await makeNow({ dataDir: folder.path, clock: systemClock })
  const whole = readContents(folder.file)
  await writeFile(folder.file, 'not a database any more, by a fault of the disk')
  await writeFile(`${folder.file}-wal`, 'the log of what it was')
  expect(await restore(folder.path, file)).toContain('The previous database can’t be read, so whoever was erased')
  expect(readContents(folder.file)['migration']).toEqual(whole['migration'])
  const [aside = ''] = listReplacedFiles(folder.path)
  expect(await readFile(join(backupFolder(folder.path), `${aside}-wal`), 'utf8')).toBe('the log of what it was')
})

test('a backup from elsewhere can be restored on a new machine', async () => {
  await using folder = await stoppedServer()
  const { file } = await makeNow({ dataDir: folder.path, clock: systemClock })
  const fresh = join(folder.path, 'fresh')
  await mkdir(fresh)
  const output = await restore(fresh, join(backupFolder(folder.path), file))
  expect(output).toContain('There was no previous database.')
  expect(output, 'there is no old one to check').not.toContain('previous database can’t be read')
  expect(readContents(join(fresh, 'app.db'))['migration']).toEqual(readContents(folder.file)['migration'])
})

test('without a name the backups are listed and nothing changes', async () => {
  await using folder = await stoppedServer()
  const options = { cwd: join(import.meta.dirname, '../../../..'), env: { ...process.env, DATA_DIR: folder.path } }
  expect(execFileSync('npm', ['run', '--silent', 'restore'], { ...options, encoding: 'utf8' })).toBe(
    'There are no backups yet: "npm run backup" makes one.\n',
  )
  const { file } = await makeNow({ dataDir: folder.path, clock: systemClock })
  expect((await runCli(folder.path, ['restore'])).output).toMatch(
    new RegExp(`^To restore one: npm run restore <file>\\n${basename(file)}  \\d\\.\\d MB\\n$`),
  )
  expect(await runCli(folder.path, ['restore', 'app-of-yesterday.db'])).toMatchObject({
    code: 1,
    output: 'There is no backup named app-of-yesterday.db.\n',
  })
})

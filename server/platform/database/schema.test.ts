import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from './schema.ts'
import { testDatabase } from './testing.ts'

/** Every table the types speak of; the compiler holds the list complete. */
const tableNames: Record<keyof Database, true> = {
  user: true,
  session: true,
  accessToken: true,
  secondFactor: true,
  recoveryCode: true,
  prospect: true,
  archivedProspect: true,
  deletedProspect: true,
  archivedEmail: true,
  archivedPhone: true,
  archivedSourceUrl: true,
  deletedEmail: true,
  deletedPhone: true,
  prospectImport: true,
  bulkRun: true,
  bulkRunLead: true,
  prospectFieldChange: true,
  prospectDocument: true,
  leadFigures: true,
  leadSum: true,
  prospectSearch: true,
  crmActivity: true,
  emailCommunication: true,
  consultation: true,
  calculatorSubmission: true,
  newsletterSubscriber: true,
  newsletterConsent: true,
  newsletterIssue: true,
  payment: true,
  providerEvent: true,
  sequence: true,
  scrapingSource: true,
  scrapingRun: true,
  scrapingBatch: true,
  scrapingLog: true,
  outbox: true,
  mailRateLimit: true,
  emailTemplate: true,
  job: true,
  emailAttachment: true,
  incomingMail: true,
  emailRecheck: true,
  auditEntry: true,
  setting: true,
  change: true,
  idempotencyKey: true,
  task: true,
  savedView: true,
  call: true,
  blockedDays: true,
  busyTime: true,
  prospectMerge: true,
  differentPeople: true,
  survey: true,
  invoice: true,
  depositCredit: true,
  quote: true,
  contentItem: true,
  contentVersion: true,
  contentRedirect: true,
  photograph: true,
  storedFile: true,
  leadFile: true,
  pushSubscription: true,
}

test('the database has exactly the tables of the types, all of them strict', async () => {
  await using database = await testDatabase()
  const { rows } = await sql<{ name: string; strict: number }>`
    select name, strict from pragma_table_list
    where schema = 'main' and type in ('table', 'virtual') and name not like 'sqlite_%'`.execute(database.db)
  // A full-text index has no types of its own to be strict about.
  expect(rows.filter((table) => table.strict !== 1).map((table) => table.name)).toEqual(['prospectSearch'])
  expect(rows.map((table) => table.name).toSorted()).toEqual([...Object.keys(tableNames), 'migration'].toSorted())
})

test('every foreign key has an index that begins with its column', async () => {
  await using database = await testDatabase()
  const { rows } = await sql`
    select tables.name, keys."from" as "column"
    from pragma_table_list as tables, pragma_foreign_key_list(tables.name) as keys
    where not exists (
      select 1 from pragma_index_list(tables.name) as indexes, pragma_index_info(indexes.name) as parts
      where parts.seqno = 0 and parts.name = keys."from"
    )`.execute(database.db)
  expect(rows).toEqual([])
})

test('an archived prospect has every field of a prospect', async () => {
  await using database = await testDatabase()
  const live = await columns(database.db, 'prospect')
  expect(await columns(database.db, 'archivedProspect')).toEqual(expect.arrayContaining(live))
})

test('a prospect gets the defaults of the specification', async () => {
  await using database = await testDatabase()
  const { db } = database
  await db
    .insertInto('prospect')
    .values({ id: 'p1', name: 'Ann Hill', projectType: 'extension', sourcePlatform: 'website' })
    .execute()
  expect(await db.selectFrom('prospect').selectAll().executeTakeFirstOrThrow()).toMatchObject({
    emailValidated: 0,
    emailValidationIssues: '[]',
    priority: 'medium',
    status: 'new',
    depositPaid: 0,
    crmStage: 'prospect',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
  })
})

test('values that break a rule are refused', async () => {
  await using database = await testDatabase()
  const { db } = database
  const insert = (column: string, value: unknown) =>
    sql`insert into prospect (id, name, projectType, sourcePlatform, ${sql.ref(column)})
        values ('p1', 'Ann Hill', 'extension', 'website', ${value})`.execute(db)
  await expect(insert('status', 'unheard of')).rejects.toThrow('CHECK constraint failed')
  await expect(insert('emailValidated', 2)).rejects.toThrow('CHECK constraint failed')
  await expect(insert('emailValidationIssues', '{}')).rejects.toThrow('CHECK constraint failed')
  await expect(insert('emailValidationIssues', '[')).rejects.toThrow('malformed JSON')
  await expect(insert('emailScore', 'high')).rejects.toThrow('cannot store TEXT value in INTEGER column')
})

test('only one scraping run is active at a time', async () => {
  await using database = await testDatabase()
  const { db } = database
  const start = (id: string) => db.insertInto('scrapingRun').values({ id, sourceIds: '[]' }).execute()
  await start('r1')
  await expect(start('r2')).rejects.toThrow('UNIQUE constraint failed')
  await db.updateTable('scrapingRun').set({ status: 'success' }).execute()
  await expect(start('r2')).resolves.toBeDefined()
})

test('a time has one call at most, a held call has an end, and calls are deleted with their enquiry', async () => {
  await using database = await testDatabase()
  const { db } = database
  const times = { createdAt: '1', changedAt: '2' }
  const enquiry = { lastName: 'Sample', email: 'ada@example.com', phone: '020 7946 0018', contentHash: 'hash' }
  await db
    .insertInto('consultation')
    .values([
      { ...enquiry, id: 'one', firstName: 'Ada' },
      { ...enquiry, id: 'two', firstName: 'Ada' },
    ])
    .execute()
  const call = { startsAt: '2026-11-24T08:45:00.000Z', minutes: 30, ...times }
  await db
    .insertInto('call')
    .values([
      { ...call, id: 'one', consultationId: 'one', state: 'cancelled' },
      { ...call, id: 'two', consultationId: 'two', state: 'booked' },
    ])
    .execute()
  await expect(db.updateTable('call').set({ state: 'booked' }).execute()).rejects.toThrow(/UNIQUE/)
  await expect(db.updateTable('call').set({ state: 'held' }).where('id', '=', 'two').execute()).rejects.toThrow(/CHECK/)
  await db.deleteFrom('consultation').execute()
  expect(await db.selectFrom('call').selectAll().execute()).toEqual([])
  const changes = await db.selectFrom('change').select('action').where('subject', '=', 'call').execute()
  expect(changes.map(({ action }) => action)).toEqual(['created', 'created', 'deleted', 'deleted'])
})

test.for([
  [sql`select * from prospect order by createdAt desc, id desc limit 500`, 'prospectByTime'],
  [sql`select * from prospect where status = 'new' order by createdAt desc, id desc limit 500`, 'prospectByStatus'],
  [sql`select * from prospect where crmStage = 'design' order by createdAt desc, id desc limit 500`, 'prospectByStage'],
  [sql`select * from prospect where emailNormalised = 'a@b.co'`, 'prospectByEmail'],
  [sql`select * from outbox where status = 'queued' and nextAttemptAt <= '2026' order by nextAttemptAt`, 'outboxByDue'],
  [sql`delete from session where expire < '2026'`, 'sessionByExpire'],
] as const)('a query that is asked often (%#) reads its index and sorts nothing', async ([query, index]) => {
  await using database = await testDatabase()
  const { db } = database
  const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(db)
  const plan = rows.map((row) => row.detail).join('; ')
  expect(plan).toContain(index)
  expect(plan).not.toContain('TEMP B-TREE')
})

async function columns(db: Kysely<Database>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db)
  return rows.map((row) => row.name)
}

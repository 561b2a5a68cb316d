import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { pricesItemId } from '#shared/contract/names.ts'
import { openDatabase } from '../connection.ts'
import { migrate } from '../migrate.ts'
import { temporaryFolder } from '../testing.ts'
import { migrations } from './index.ts'

const number = migrations.findIndex(({ name }) => name === '046-job-rows')
const day = (n: number) => `2026-${String(n).padStart(2, '0')}-01T09:00:00.000Z`

/** A database of before, with these functions to fill it. */
async function openFormer() {
  const folder = await temporaryFolder()
  const database = await openDatabase(join(folder.path, 'app.db'))
  const db = database.db as unknown as Kysely<never>
  await migrate(db, migrations.slice(0, number))
  const run = (statement: string) => sql.raw(statement).execute(db)
  return {
    db,
    run,
    migrate: () => migrate(db, migrations.slice(0, number + 1)),
    migrateFurther: () => migrate(db, migrations),
    rows: async (query: string) => (await sql.raw(query).execute(db)).rows,
    lead: (id: string, crmStage: string) =>
      run(`insert into prospect (id, name, projectType, sourcePlatform, crmStage, updatedAt)
        values ('${id}', '${id}', 'extension', 'manual', '${crmStage}', '${day(11)}')`),
    pay: (id: string, lead: string, month: number, extra: { refundedPence?: number; quoteId?: string } = {}) =>
      run(`insert into payment (id, provider, checkoutId, packageType, amountPence, refundedPence, customerName, customerEmail, customerPhone,
          status, intentState, invoiceNumber, prospectId, quoteId, createdAt, updatedAt, succeededAt)
        values ('${id}', 'simulated', '${id}', 'Pre-Build', 30000, ${extra.refundedPence ?? 0}, 'Ada', 'ada@example.com', '', 'succeeded',
          'succeeded', 'INV-${id}', '${lead}', ${extra.quoteId === undefined ? 'null' : `'${extra.quoteId}'`},
          '${day(month)}', '${day(month)}', '${day(month)}')`),
    bill: (id: string, lead: string, month: number, deducted: string) =>
      run(`insert into invoice (id, number, kind, prospectId, packageType, customerName, customerEmail, customerAddress, document, netPence,
          vatPence, duePence, paidPence, testMode, issuedAt)
        values ('${id}', '${id}', 'balance', '${lead}', 'Pre-Build', 'Ada', 'ada@example.com', '',
          '{"lines":[{"what":"Less the deposit, invoiced as INV-${deducted}"}]}', 100, 20, 120, 30000, 1, '${day(month)}')`),
    quote: (id: string, lead: string, acceptedAt: string | undefined) =>
      run(`insert into quote (id, number, prospectId, packageType, customerName, customerEmail, customerAddress, notes, document, netPence,
          vatPence, totalPence, depositPence, expiresOn, issuedAt, acceptedAt, acceptedBy, acceptedHash)
        values ('${id}', '${id}', '${lead}', 'Pre-Build', 'Ada', 'ada@example.com', '', '', '{}', 100, 20, 120, 30000, '2026-12-31',
          '${day(1)}', ${acceptedAt === undefined ? 'null, null, null' : `'${acceptedAt}', 'Ada', 'hash'`})`),
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
}

test('each paid deposit becomes a job with its stage, days and survey, and its documents name it', async () => {
  await using former = await openFormer()
  const { run, rows } = former
  await former.lead('twice', 'design')
  await former.quote('q-first', 'twice', day(2))
  await former.pay('one', 'twice', 3)
  await former.quote('q-second', 'twice', undefined)
  await former.pay('two', 'twice', 6, { quoteId: 'q-second' })
  await run(`insert into job (paymentId, completedOn, notes, revision, createdAt, changedAt)
    values ('one', '2026-05-01', 'Flat roof', 4, '${day(5)}', '${day(5)}')`)
  await run(`insert into survey (paymentId, fixedDay, fixedHalf, fixedAt, sequence, createdAt, changedAt)
    values ('two', '2026-06-10', 'morning', '${day(6)}', 2, '${day(6)}', '${day(6)}')`)
  await former.bill('b-one', 'twice', 7, 'one')
  await former.bill('b-two', 'twice', 7, 'two')
  await run(`insert into invoice (id, number, kind, creditsId, prospectId, packageType, customerName, customerEmail, customerAddress, document,
      netPence, vatPence, duePence, paidPence, testMode, issuedAt)
    select 'credit', 'credit', 'credit_note', id, prospectId, packageType, customerName, customerEmail, '', document, 100, 20, 120, 0, 1,
      '${day(8)}' from invoice where id = 'b-one'`)
  await former.quote('q-third', 'twice', day(7))

  await former.migrate()
  expect(
    await rows(
      `select id, prospectId, stage, begunAt, cancelReason, completedOn, notes, revision from job order by begunAt`,
    ),
  ).toEqual([
    {
      id: 'one',
      prospectId: 'twice',
      stage: 'completed',
      begunAt: day(3),
      cancelReason: null,
      completedOn: '2026-05-01',
      notes: 'Flat roof',
      revision: 4,
    },
    {
      id: 'two',
      prospectId: 'twice',
      stage: 'design',
      begunAt: day(6),
      cancelReason: null,
      completedOn: null,
      notes: null,
      revision: 1,
    },
  ])
  expect(await rows(`select id, jobId from payment order by id`)).toEqual([
    { id: 'one', jobId: 'one' },
    { id: 'two', jobId: 'two' },
  ])
  expect(await rows(`select id, jobId from invoice order by id`)).toEqual([
    { id: 'b-one', jobId: 'one' },
    { id: 'b-two', jobId: 'two' },
    { id: 'credit', jobId: 'one' },
  ])
  expect(await rows(`select id, jobId from quote order by id`)).toEqual([
    { id: 'q-first', jobId: 'one' },
    { id: 'q-second', jobId: 'two' },
    { id: 'q-third', jobId: 'two' },
  ])
  expect(await rows(`select jobId, fixedDay, sequence from survey`)).toEqual([
    { jobId: 'two', fixedDay: '2026-06-10', sequence: 2 },
  ])

  // A deleted job leaves its documents.
  await run(`delete from job where id = 'two'`)
  expect(await rows(`select jobId from survey`)).toEqual([])
  expect(await rows(`select count(*) as count from payment where jobId is null`)).toEqual([{ count: 1 }])
})

test('jobs of refunded, lost and archived leads are carried over, and deposits of erased leads begin none', async () => {
  await using former = await openFormer()
  const { run, rows } = former
  await former.lead('refunded', 'survey')
  await former.pay('back', 'refunded', 3, { refundedPence: 30000 })
  await former.lead('lost', 'lost')
  await former.pay('kept', 'lost', 3)
  await former.lead('waiting', 'proposal')
  await former.quote('waits', 'waiting', day(4))
  await run(`insert into archivedProspect (id, originalProspectId, name, projectType, sourcePlatform, crmStage, originalCreatedAt,
      originalUpdatedAt, archivedAt) values ('copy', 'archived', 'Archived', 'extension', 'manual', 'submitted', '${day(2)}', '${day(2)}', '${day(8)}')`)
  await former.pay('stored', 'archived', 3)
  await former.pay('orphan', 'erased', 3)
  await run(
    `insert into job (paymentId, notes, createdAt, changedAt) values ('orphan', 'Secret', '${day(4)}', '${day(4)}')`,
  )
  await run(`insert into prospectMerge (id, keptId, otherId, mergedAt, snapshot)
    values ('merge', 'lost', 'gone', '${day(9)}', '{"moved":{"payment":["kept"],"quote":[]}}')`)

  await former.migrate()
  expect(await rows(`select id, prospectId, stage, cancelReason from job order by id`)).toEqual([
    { id: 'back', prospectId: 'refunded', stage: 'survey', cancelReason: 'refund' },
    { id: 'kept', prospectId: 'lost', stage: 'deposit_paid', cancelReason: 'lost' },
    { id: 'stored', prospectId: 'archived', stage: 'submitted', cancelReason: null },
  ])
  expect(await rows(`select id, jobId from payment where id = 'orphan'`)).toEqual([{ id: 'orphan', jobId: null }])
  expect(await rows(`select jobId from quote`)).toEqual([{ jobId: null }])
  expect(await rows(`select snapshot -> '$.moved.job' as moved from prospectMerge`)).toEqual([{ moved: '["kept"]' }])
})

test('a job that was started by hand already gets the price that was published for its day, and one of a deposit gets none', async () => {
  await using former = await openFormer()
  const { run, rows } = former
  await former.lead('ada', 'survey')
  await former.pay('paid', 'ada', 3)
  await former.migrate()
  for (const [id, packageType, month] of [
    ['early', 'Premium', 4],
    ['late', 'Pre-Build', 9],
  ] as const)
    await run(`insert into job (paymentId, prospectId, packageType, stage, begunAt, createdAt, changedAt)
      values ('${id}', 'ada', '${packageType}', 'survey', '${day(month)}', '${day(month)}', '${day(month)}')`)
  const prices = { from: '2026-08-01', packages: { Essential: 1500, 'Pre-Build': 2100, Premium: 3100 } }
  await run(`insert into contentItem (id, kind, position, published, revision, createdAt, updatedAt)
    values ('${pricesItemId}', 'prices', 0, '${JSON.stringify(prices)}', 1, '${day(7)}', '${day(7)}')`)
  await former.migrateFurther()
  expect(await rows(`select id, agreedPackage, agreedPackagePence from job order by begunAt`)).toEqual([
    { id: 'paid', agreedPackage: null, agreedPackagePence: null },
    { id: 'early', agreedPackage: 'Premium', agreedPackagePence: 295_000 },
    { id: 'late', agreedPackage: 'Pre-Build', agreedPackagePence: 210_000 },
  ])
})

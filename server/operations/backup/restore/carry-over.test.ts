import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { listAudit } from '#shared/contract/audit.ts'
import { cancelCall } from '#shared/contract/calls.ts'
import { issueInvoice, voidInvoice } from '#shared/contract/invoices.ts'
import { createPaymentIntent, simulatePayment } from '#shared/contract/payments.ts'
import { eraseProspect, mergeProspects, undoMerge } from '#shared/contract/prospect-archive.ts'
import { getProspect, listProspects } from '#shared/contract/prospects.ts'
import { getRestoreReport, settleRestoreReport } from '#shared/contract/restore-report.ts'
import { order, orderOf } from '../../../features/payments/testing/checkout.ts'
import { startWithLead } from '../../../features/quotes/testing.ts'
import { manualClock } from '../../../platform/clock.ts'
import { openDatabase } from '../../../platform/database/connection.ts'
import { temporaryFolder } from '../../../platform/database/testing.ts'
import { book } from '../../../features/appointments/calls/service.ts'
import { readContents } from '../../../testing/database-file.ts'
import { databaseFile } from '../files.ts'
import { restoreBackup } from './restore-backup.ts'
import { backUp } from '../testing.ts'
import { inTransaction } from '../../../testing/in-transaction.ts'

const environment = { BUSINESS_ADDRESS: '2 Mill Lane, Winchester', VAT_NUMBER: 'GB123456789' }
const monday = '2026-11-23T09:00:00.000Z'
const balance = { packageType: 'Pre-Build', customerAddress: '1 High Street\nWinchester' } as const

type Shop = Awaited<ReturnType<typeof startWithLead>>

const start = (dataDir: string, clock = manualClock(monday)): Promise<Shop> =>
  startWithLead({ dataDir, environment, clock })

async function pay({ app }: Pick<Shop, 'app'>, body = order()): Promise<void> {
  const { clientSecret } = await app.visitor.call(createPaymentIntent, { body })
  await app.visitor.call(simulatePayment, { body: { clientSecret, outcome: 'succeeded' } })
}

function restore(dataDir: string, backup: string, clock = manualClock('2026-11-23T12:00:00.000Z')) {
  return restoreBackup({ dataDir, clock }, backup)
}

/** Makes the database unreadable, as a fault of the disk does. */
const spoil = (dataDir: string) => writeFile(databaseFile(dataDir), 'not a database any more')

async function readReport({ owner }: Pick<Shop, 'owner'>) {
  const { report } = await owner.call(getRestoreReport)
  return {
    toDo: report?.toDo.map(({ title }) => title),
    done: report?.done.map(({ title, detail }) => `${title} ${detail ?? ''}`.trim()),
  }
}

test('numbers given since the backup are not given again, and the documents are there as they were sent', async () => {
  await using folder = await temporaryFolder()
  let [backup, address] = ['', '']
  {
    await using shop = await start(folder.path)
    await pay(shop)
    await shop.issue()
    backup = await backUp(shop.app)
    const issued = await shop.owner.call(issueInvoice, { params: { id: shop.leadId }, body: balance })
    await shop.owner.call(voidInvoice, { params: { id: issued.id }, body: {} })
    address = (await shop.issue({ packageType: 'Essential' })).address ?? ''
    await pay(shop, orderOf(7))
  }
  const before = readContents(databaseFile(folder.path))
  await restore(folder.path, backup)
  const after = readContents(databaseFile(folder.path))
  for (const table of ['payment', 'invoice', 'quote', 'sequence', 'prospect', 'providerEvent'])
    expect({ [table]: after[table] }).toEqual({ [table]: before[table] })

  await using shop = await start(folder.path)
  expect((await shop.show(address)).status, 'the mailed link works').toBe(200)
  const issued = await shop.owner.call(issueInvoice, { params: { id: shop.leadId }, body: balance })
  await shop.owner.call(voidInvoice, { params: { id: issued.id }, body: {} })
  const { number } = await shop.issue({ packageType: 'Premium' })
  expect([issued.number, number]).toEqual(['INV-000004', 'Q-0003'])
  const credits = await shop.app.deps.db
    .selectFrom('invoice')
    .select('number')
    .where('kind', '=', 'credit_note')
    .execute()
  expect(credits.map((credit) => credit.number)).toEqual(['CRN-000001', 'CRN-000002'])
  const { toDo, done } = await readReport(shop)
  expect(toDo).toEqual([expect.stringMatching(/^\d+ emails wait for your decision$/)])
  expect(done).toEqual([
    'Deposit INV-000003: Payer 7 £300.00, paid',
    expect.stringMatching(/^Quote Q-0002: Ada Sample £.*, sent$/),
    expect.stringMatching(/^Quote Q-0001: Ada Sample £.*, withdrawn$/),
    'Invoice INV-000002: Ada Sample £2,040.00, cancelled',
    'Credit note CRN-000001: Ada Sample £2,040.00, sent',
    'Numbers go on: the next are INV-000004, CRN-000002 and Q-0003',
  ])
})

test('what customers have answered since the backup holds: a quote stays accepted, a call cancelled, and nobody is emailed twice', async () => {
  await using folder = await temporaryFolder()
  let backup = ''
  {
    await using shop = await start(folder.path)
    const { address } = await shop.issue()
    const { id } = await shop.app.deps.db.selectFrom('consultation').select('id').executeTakeFirstOrThrow()
    await inTransaction(shop.app.deps, book, id, '2026-11-26T10:15:00.000Z', 'visitor')
    const { callId } = await shop.app.deps.db.selectFrom('call').select('id as callId').executeTakeFirstOrThrow()
    backup = await backUp(shop.app)
    await shop.accept(address ?? '')
    await shop.owner.call(cancelCall, { params: { id: callId }, body: { reason: 'Ill' } })
    await shop.app.deps.db.updateTable('outbox').set({ status: 'sent', sentAt: monday }).execute()
  }
  const before = readContents(databaseFile(folder.path))
  await restore(folder.path, backup)
  const after = readContents(databaseFile(folder.path))
  for (const table of ['quote', 'call', 'outbox', 'prospect', 'crmActivity'])
    expect({ [table]: after[table] }).toEqual({ [table]: before[table] })
  await using shop = await start(folder.path)
  expect(await readReport(shop)).toEqual({
    toDo: [],
    done: [
      expect.stringMatching(/^Quote Q-0001: Ada Sample £.*, accepted$/),
      'Call: Ada Sample Thursday 26 November at 10.15am, cancelled',
      expect.stringContaining('Numbers go on'),
    ],
  })
})

test('where the replaced database can’t be read, a hundred numbers are left out, and the report says what isn’t known', async () => {
  await using folder = await temporaryFolder()
  let backup = ''
  {
    await using shop = await start(folder.path)
    await shop.issue()
    backup = await backUp(shop.app)
    await shop.issue({ packageType: 'Essential' })
  }
  await spoil(folder.path)
  await restore(folder.path, backup)
  await using shop = await start(folder.path)
  expect((await shop.issue({ packageType: 'Essential' })).number).toBe('Q-0102')
  expect((await readReport(shop)).toDo).toEqual([
    expect.stringMatching(
      /^What happened after .* isn’t known: the database from before the restore couldn’t be read$/,
    ),
    'The next numbers are INV-000101, CRN-000101 and Q-0102: some were left out',
    expect.stringMatching(/wait/),
  ])
})

test('where only a later backup can be read, what it knows is carried over, and the gap begins after its numbers', async () => {
  await using folder = await temporaryFolder()
  let backup = ''
  {
    await using shop = await start(folder.path)
    const { address } = await shop.issue()
    backup = await backUp(shop.app)
    await shop.accept(address ?? '')
    await shop.issue({ packageType: 'Essential' })
    await backUp(shop.app)
  }
  await spoil(folder.path)
  await restore(folder.path, backup)
  await using shop = await start(folder.path)
  const quotes = await shop.app.deps.db.selectFrom('quote').select(['number', 'acceptedBy']).orderBy('number').execute()
  expect(quotes).toEqual([
    { number: 'Q-0001', acceptedBy: 'Ada Sample' },
    { number: 'Q-0002', acceptedBy: null },
  ])
  expect((await shop.issue({ packageType: 'Premium' })).number).toBe('Q-0103')
})

test('a newer backup that is restored after an older one keeps what it knows', async () => {
  await using folder = await temporaryFolder()
  let [older, newer] = ['', '']
  {
    await using shop = await start(folder.path)
    const { address } = await shop.issue()
    older = await backUp(shop.app)
    await shop.accept(address ?? '')
    newer = await backUp(shop.app)
  }
  await spoil(folder.path)
  await restore(folder.path, older)
  const made = await openDatabase(databaseFile(folder.path))
  await sql`drop trigger quoteAnswerNotUpdated`.execute(made.db)
  await sql`update quote set acceptedAt = null, acceptedBy = null, acceptedHash = null`.execute(made.db)
  await made.close()
  await restore(folder.path, newer, manualClock('2026-11-23T13:00:00.000Z'))
  await using shop = await start(folder.path)
  expect(await shop.app.deps.db.selectFrom('quote').select('acceptedBy').execute()).toEqual([
    { acceptedBy: 'Ada Sample' },
  ])
})

test('an erasure since the backup also holds for what is carried over', async () => {
  await using folder = await temporaryFolder()
  let backup = ''
  {
    await using shop = await start(folder.path)
    backup = await backUp(shop.app)
    await shop.issue()
    await shop.owner.call(eraseProspect, { params: { id: shop.leadId } })
  }
  await restore(folder.path, backup)
  await using database = await openDatabase(databaseFile(folder.path))
  expect(await database.db.selectFrom('prospect').select('id').execute()).toEqual([])
  const { quote, outbox, consultation } = readContents(databaseFile(folder.path))
  expect(JSON.stringify({ quote, outbox, consultation })).not.toContain('ada@example.com')
})

test('a password and a second factor that were changed since the backup stay changed', async () => {
  await using folder = await temporaryFolder()
  let backup = ''
  {
    await using shop = await start(folder.path)
    const { db } = shop.app.deps
    const { id: userId } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow()
    await db.insertInto('recoveryCode').values({ codeHash: 'used since', userId }).execute()
    backup = await backUp(shop.app)
    await db.deleteFrom('recoveryCode').execute()
    await db.updateTable('user').set({ passwordHash: 'of the new password' }).execute()
  }
  await restore(folder.path, backup)
  await using database = await openDatabase(databaseFile(folder.path))
  expect(await database.db.selectFrom('user').select('passwordHash').execute()).toEqual([
    { passwordHash: 'of the new password' },
  ])
  expect(await database.db.selectFrom('recoveryCode').selectAll().execute()).toEqual([])
})

test('what only the owner has seen is as in the backup', async () => {
  await using folder = await temporaryFolder()
  let backup = ''
  {
    await using shop = await start(folder.path)
    backup = await backUp(shop.app)
    await shop.app.deps.db.updateTable('prospect').set({ notes: 'spoilt by mistake', name: 'Wrong' }).execute()
    await shop.issue()
  }
  await restore(folder.path, backup)
  await using shop = await start(folder.path)
  const { leadId, owner } = shop
  expect(await owner.call(getProspect, { params: { id: leadId } })).toMatchObject({ name: 'Ada Sample', notes: null })
  expect(await owner.call(listProspects, { query: { q: 'Ada' } })).toHaveLength(1)
})

/** What each lead shows, and its jobs and documents. */
async function readLeads({ app: { deps }, owner }: Shop) {
  const leads = await owner.call(listProspects)
  const documents = await Promise.all(
    (['job', 'payment', 'invoice', 'quote'] as const).map((table) =>
      deps.db.selectFrom(table).select(['id', 'prospectId']).orderBy('id').execute(),
    ),
  )
  const shown = leads.map(({ id, depositPaid, packageValue, crmStage }) => ({
    id,
    depositPaid,
    packageValue,
    crmStage,
  }))
  return { leads: shown.toSorted((one, other) => (one.id < other.id ? -1 : 1)), documents }
}

test.each(['merged', 'no longer merged'])(
  'leads that were %s since the backup are as in the backup, and each deposit is with its job',
  async (since) => {
    await using folder = await temporaryFolder()
    let backup = ''
    let before: Awaited<ReturnType<typeof readLeads>> | undefined
    {
      await using shop = await start(folder.path)
      await pay(shop)
      await shop.issue()
      await pay(shop, orderOf(7))
      const other = (await shop.owner.call(listProspects)).find(({ id }) => id !== shop.leadId)
      const params = { id: shop.leadId }
      const body = { mergeId: uuidv7(), otherId: other?.id ?? '' }
      const merge = () => shop.owner.call(mergeProspects, { params, body })
      if (since === 'no longer merged') await merge()
      before = await readLeads(shop)
      backup = await backUp(shop.app)
      if (since === 'merged') await merge()
      else await shop.owner.call(undoMerge, { params: { id: body.mergeId } })
      await shop.owner.call(issueInvoice, { params, body: balance })
      expect(await readLeads(shop)).not.toEqual(before)
    }
    await restore(folder.path, backup)
    await using shop = await start(folder.path)
    const { leads, documents } = await readLeads(shop)
    const [jobs, payments, , quotes] = documents
    expect({ leads, documents: [jobs, payments, [], quotes] }).toEqual(before)
    const ofJobs = shop.app.deps.db.selectFrom('invoice').innerJoin('job', 'job.id', 'invoice.jobId')
    const invoices = await ofJobs.select(['invoice.prospectId', 'job.prospectId as ofJob']).execute()
    expect(invoices.map(({ prospectId, ofJob }) => prospectId === ofJob)).toEqual([true])
  },
)

test('the report is shown until the owner has dealt with it, and stores nobody’s name', async () => {
  await using folder = await temporaryFolder()
  let backup = ''
  {
    await using shop = await start(folder.path)
    backup = await backUp(shop.app)
    await shop.issue()
  }
  await restore(folder.path, backup)
  expect(JSON.stringify(readContents(databaseFile(folder.path))['setting'])).not.toMatch(/\bAda\b|ada@/)
  await using shop = await start(folder.path)
  expect((await shop.owner.call(getRestoreReport)).report).toMatchObject({ restoredAt: '2026-11-23T12:00:00.000Z' })
  expect(await shop.owner.call(settleRestoreReport)).toEqual({ report: null })
  expect(await shop.owner.call(getRestoreReport)).toEqual({ report: null })
  expect(await shop.owner.call(listAudit, { query: { action: 'database_restored' } })).toHaveLength(1)
})

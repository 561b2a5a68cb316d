import { type Selectable, sql } from 'kysely'
import type { EnquiryProof } from '#shared/contract/lead-of-record.ts'
import { isWithheld } from '../../mail/queries.ts'
import { newestPage } from '../../platform/database/keyset.ts'
import type { Database, Queryable, Trx } from '../../platform/database/schema.ts'

interface EnquiryRows {
  consultation: Selectable<Database['consultation']>
  calculatorSubmission: Selectable<Database['calculatorSubmission']>
}
export type EnquiryTable = keyof EnquiryRows
export type EnquiryRow<Table extends EnquiryTable> = EnquiryRows[Table]

/** The email to the visitor that each kind of enquiry is answered with. */
const replies = { consultation: 'consultation-received', calculatorSubmission: 'estimate' } as const

export async function findEnquiry<Table extends EnquiryTable>(
  trx: Queryable,
  table: Table,
  id: string,
): Promise<EnquiryRow<Table> | undefined> {
  const row = await trx.selectFrom<EnquiryTable>(table).selectAll().where('id', '=', id).executeTakeFirst()
  return row
}

/** Returns whether an enquiry or an activity has this id. Each enquiry shares its id with its activity. */
export async function isIdTaken(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from consultation where id = ${id}
    union all select 1 from calculatorSubmission where id = ${id} union all select 1 from crmActivity where id = ${id}`.execute(
    trx,
  )
  return rows.length > 0
}

/** Returns the first enquiry with the same content between two times. */
export async function findSameContent<Table extends EnquiryTable>(
  trx: Trx,
  table: Table,
  { contentHash, from, to }: { contentHash: string; from: string; to: string },
): Promise<EnquiryRow<Table> | undefined> {
  const row = await trx
    .selectFrom<EnquiryTable>(table)
    .selectAll()
    .where('contentHash', '=', contentHash)
    .where('createdAt', '>=', from)
    .where('createdAt', '<=', to)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
  return row
}

/** Returns how many enquiries and estimates since a time became leads. */
export async function countAnswered(trx: Trx, since: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select
    (select count(*) from consultation where createdAt > ${since} and suspectedSpam is null)
    + (select count(*) from calculatorSubmission where createdAt > ${since} and suspectedSpam is null) as count`.execute(
    trx,
  )
  return rows[0]?.count ?? 0
}

export async function insertEnquiry<Table extends EnquiryTable>(
  trx: Trx,
  table: Table,
  row: EnquiryRow<Table>,
): Promise<void> {
  await trx.insertInto<EnquiryTable>(table).values(row).execute()
}

export async function setAccepted(
  trx: Trx,
  table: EnquiryTable,
  id: string,
  change: { prospectId: string; senderProof: EnquiryProof | null },
): Promise<void> {
  await trx
    .updateTable(table)
    .set({ suspectedSpam: null, ...change })
    .where('id', '=', id)
    .execute()
}

export async function setProof(
  trx: Trx,
  table: EnquiryTable,
  id: string,
  change: { prospectId?: string; senderProof: EnquiryProof | null },
): Promise<void> {
  await trx.updateTable(table).set(change).where('id', '=', id).execute()
}

/** Returns a page of enquiries, newest first. */
export async function listNewest<Table extends EnquiryTable>(
  db: Queryable,
  table: Table,
  page: Parameters<typeof newestPage>[0],
): Promise<(EnquiryRow<Table> & { isMailWithheld: boolean; fileCount: number })[]> {
  const rows = await db
    .selectFrom<EnquiryTable>(table)
    .selectAll()
    .select(isWithheld(replies[table], `${table}.id`).as('isMailWithheld'))
    .select(
      sql<number>`(select count(*) from leadFile where consultationId = ${sql.ref(`${table}.id`)})`.as('fileCount'),
    )
    .$call(newestPage(page))
    .execute()
  return rows.map(({ isMailWithheld, fileCount, ...row }) =>
    Object.assign(row as unknown as EnquiryRow<Table>, { isMailWithheld: isMailWithheld === 1, fileCount }),
  )
}

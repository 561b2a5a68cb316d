import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import type { Database, Trx } from '../../platform/database/schema.ts'

export type QuoteRow = Selectable<Database['quote']>

export function findQuote(db: Kysely<Database>, id: string): Promise<QuoteRow | undefined> {
  return db.selectFrom('quote').selectAll().where('id', '=', id).executeTakeFirst()
}

export function listOfProspect(db: Kysely<Database>, prospectId: string): Promise<QuoteRow[]> {
  return db
    .selectFrom('quote')
    .selectAll()
    .where('prospectId', '=', prospectId)
    .orderBy('issuedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Lists the quotes of a lead that have been neither answered nor withdrawn; some may have expired. */
export function listUnanswered(trx: Trx, prospectId: string): Promise<QuoteRow[]> {
  return trx
    .selectFrom('quote')
    .selectAll()
    .where('prospectId', '=', prospectId)
    .where('acceptedAt', 'is', null)
    .where('declinedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .orderBy('issuedAt')
    .execute()
}

export async function insertQuote(trx: Trx, row: Insertable<Database['quote']>): Promise<void> {
  await trx.insertInto('quote').values(row).execute()
}

export async function updateQuote(trx: Trx, id: string, change: Updateable<Database['quote']>): Promise<void> {
  await trx.updateTable('quote').set(change).where('id', '=', id).execute()
}

import type { Insertable, Selectable, Updateable } from 'kysely'
import type { MailKind } from '../../mail/kinds.ts'
import type { Database, Queryable, Trx } from '../../platform/database/schema.ts'

export type QuoteRow = Selectable<Database['quote']>

export function findQuote(db: Queryable, id: string): Promise<QuoteRow | undefined> {
  return db.selectFrom('quote').selectAll().where('id', '=', id).executeTakeFirst()
}

export function listOfProspect(db: Queryable, prospectId: string): Promise<QuoteRow[]> {
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

/** Returns whether a deposit was paid for a quote, even if it was given back since. */
export async function isNamedByDeposit(trx: Trx, { id, jobId }: QuoteRow): Promise<boolean> {
  const payment = await trx
    .selectFrom('payment')
    .select('id')
    .where('quoteId', '=', id)
    .where('jobId', 'is', jobId)
    .where('jobId', 'is not', null)
    .executeTakeFirst()
  return payment !== undefined
}

/** Finds what keeps an acceptance from being undone: the balance invoice or the deposit of its job that has followed it, unless all of the
 *  deposit was given back.
 *  @param row accepted */
export async function findFollowing(trx: Trx, { id, prospectId, jobId, acceptedAt }: QuoteRow) {
  const since = acceptedAt ?? ''
  const invoice = await trx
    .selectFrom('invoice')
    .select('number')
    .where('jobId', 'is', jobId)
    .where('jobId', 'is not', null)
    .where('kind', '=', 'balance')
    .where('voidedAt', 'is', null)
    .where('issuedAt', '>=', since)
    .executeTakeFirst()
  const payment = await trx
    .selectFrom('payment')
    .select('intentState')
    .where((is) =>
      is.or([
        is.and([
          is('intentState', '=', 'processing'),
          is.or([is('quoteId', '=', id), is('prospectId', '=', prospectId)]),
        ]),
        is.and([
          is.or([is('quoteId', '=', id), is('jobId', '=', jobId)]),
          is('intentState', '=', 'succeeded'),
          is('refundedPence', '<', is.ref('amountPence')),
          is('dispute', 'is distinct from', 'lost'),
        ]),
      ]),
    )
    .where((is) => is(is.fn.coalesce('confirmationSentAt', 'updatedAt'), '>=', since))
    .executeTakeFirst()
  return { invoice, payment }
}

/** Removes the email that confirms an acceptance, if it still waits for the mail server. */
export async function removeQueuedConfirmation(trx: Trx, id: string): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('kind', '=', 'quote-accepted' satisfies MailKind)
    .where('relatedId', '=', id)
    .where('status', '=', 'queued')
    .execute()
}

export async function insertQuote(trx: Trx, row: Insertable<Database['quote']>): Promise<void> {
  await trx.insertInto('quote').values(row).execute()
}

export async function updateQuote(trx: Trx, id: string, change: Updateable<Database['quote']>): Promise<void> {
  await trx.updateTable('quote').set(change).where('id', '=', id).execute()
}

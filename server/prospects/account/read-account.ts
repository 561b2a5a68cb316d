import { type Kysely, sql } from 'kysely'
import { dayInLondon, daysAfter, timeInLondon } from '#shared/business/london-time.ts'
import { agreedPackagePrice } from '#shared/business/prices.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { PricedDocument } from '../../platform/documents/document.ts'
import { type Account, accountOf, type LeadDocuments } from './account.ts'

/** Returns the account of a lead, live or archived, from its documents. */
export async function readAccount(db: Kysely<Database>, prospectId: string): Promise<Account> {
  return accountOf(await readDocuments(db, prospectId))
}

/** Returns what the account of a lead will be once an open quote of theirs is accepted. */
export async function readAccountWith(db: Kysely<Database>, prospectId: string, quoteId: string): Promise<Account> {
  return accountOf(await readDocuments(db, prospectId, quoteId))
}

const offer = ['id', 'number', 'packageType', 'document', 'netPence', 'vatPence', 'totalPence', 'depositPence'] as const

/** @param acceptedNext a quote that counts as the last one accepted */
async function readDocuments(db: Kysely<Database>, prospectId: string, acceptedNext?: string): Promise<LeadDocuments> {
  const quotes = await db
    .selectFrom('quote')
    .select([...offer, 'acceptedAt', 'acceptedByPhoneOn'])
    .where('prospectId', '=', prospectId)
    .where((is) =>
      is.or([is('acceptedAt', 'is not', null), ...(acceptedNext === undefined ? [] : [is('id', '=', acceptedNext)])]),
    )
    .orderBy((is) => is.fn.coalesce('acceptedAt', sql.lit(endOfTime)))
    .orderBy('id')
    .execute()
  const deposits = await db
    .selectFrom('payment')
    .select([
      'packageType',
      'packagePence',
      'amountPence',
      'refundedPence',
      'dispute',
      'invoiceNumber',
      'succeededAt',
      'createdAt',
      'quoteId',
    ])
    .select(
      sql<string>`(select json_group_array(number) from (select number from depositCredit
      where paymentId = payment.id and cancelledAt is null order by number))`.as('credits'),
    )
    .where('prospectId', '=', prospectId)
    .where('intentState', '=', 'succeeded')
    .orderBy((is) => is.fn.coalesce('succeededAt', 'createdAt'))
    .orderBy('id')
    .execute()
  const paidQuotes = await db
    .selectFrom('quote')
    .select([...offer, 'leadBefore'])
    .where('acceptedAt', 'is', null)
    .where('id', 'in', (from) =>
      from
        .selectFrom('payment')
        .select('quoteId')
        .where('prospectId', '=', prospectId)
        .$narrowType<{ quoteId: string }>(),
    )
    .execute()
  const invoice = await db
    .selectFrom('invoice')
    .select(['id', 'number', 'packageType', 'document', 'netPence', 'vatPence', 'duePence', 'paidPence', 'paidAt'])
    .where('prospectId', '=', prospectId)
    .where('kind', '=', 'balance')
    .where('voidedAt', 'is', null)
    .orderBy('issuedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    acceptedQuotes: quotes
      .map((row) => Object.assign(row, { lines: linesOf(row), acceptedAt: timeOfAcceptance(row) }))
      .toSorted((one, other) => (one.acceptedAt < other.acceptedAt ? -1 : one.acceptedAt > other.acceptedAt ? 1 : 0)),
    paidQuotes: paidQuotes
      .filter(({ id }) => id !== acceptedNext)
      .map((row) => Object.assign(row, { lines: linesOf(row), isUndone: row.leadBefore !== null })),
    deposits: deposits.map((row) =>
      Object.assign(row, {
        packagePence: agreedPackagePrice(row),
        isLost: row.dispute === 'lost',
        receiptNumber: row.invoiceNumber ?? '',
        paidAt: row.succeededAt ?? row.createdAt,
        creditNumbers: JSON.parse(row.credits) as string[],
      }),
    ),
    invoice: invoice && { ...invoice, lines: linesOf(invoice), isPaid: invoice.paidAt !== null },
  }
}

/** Later than any acceptance. */
const endOfTime = '9999'

/** Returns since when a quote counts as accepted. What was said by telephone on an earlier day counts from the end of that day, because the
 *  time is not known. */
function timeOfAcceptance({
  acceptedAt,
  acceptedByPhoneOn: day,
}: {
  acceptedAt: string | null
  acceptedByPhoneOn: string | null
}): string {
  if (acceptedAt === null) return endOfTime
  const isMarkedLater = day !== null && day < dayInLondon(Date.parse(acceptedAt))
  return isMarkedLater ? new Date(timeInLondon(daysAfter(day), 0) - 1).toISOString() : acceptedAt
}

function linesOf({ document }: { document: string }): PricedDocument['lines'] {
  return (JSON.parse(document) as PricedDocument).lines
}

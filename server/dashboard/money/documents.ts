import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { dayInLondon, daysAfter, timeInLondon } from '#shared/business/london-time.ts'
import type { PackageType } from '#shared/business/packages.ts'
import type { AnswerInput, ParsedInput } from '#shared/contract/api-call.ts'
import type {
  listMoney as listCall,
  MoneyDocument,
  MoneyFilter,
  MoneyKind,
  sumMoney as sumCall,
} from '#shared/contract/money.ts'
import type { Deps } from '../../deps.ts'
import { dueDayOf } from '../../features/invoices/issued-invoices.ts'
import { newestPage } from '../../platform/database/keyset.ts'
import type { Reader } from '../../platform/database/reader.ts'
import type { Flag } from '../../platform/database/tables/column-types.ts'
import { type Page, toPage } from '../../platform/paging.ts'
import { withLeads } from '../../prospects/identity/lead-of-record.ts'
import { isOffered, isPaidFor } from '../open-quotes.ts'

/** A quote, a receipt, an invoice or a credit note. */
export interface DocumentRow {
  id: string
  kind: MoneyKind
  number: string
  prospectId: string | null
  customerName: string
  customerEmail: string
  packageType: PackageType
  issuedAt: string
  dueOn: string | null
  paidAt: string | null
  cancelledAt: string | null
  relatedNumber: string | null
  /** Null in a receipt, which says its total. */
  netPence: number | null
  totalPence: number
  testMode: Flag
  /** Of a receipt, what has become of the deposit. */
  depositState: 'paid' | 'part_refunded' | 'refunded' | 'disputed' | null
}

/** Selects every document that counts as money, and the quotes that can still be accepted. A deposit has a receipt once that was sent.
 *  @param today the London day */
function documents(today: string): RawBuilder<DocumentRow> {
  return sql<DocumentRow>`(
    select quote.id, 'quote' as kind, number, quote.prospectId, customerName, customerEmail, packageType, issuedAt, null as dueOn,
      null as paidAt, null as cancelledAt, null as relatedNumber, netPence, totalPence, 0 as testMode, null as depositState
    from quote join prospect on prospect.id = quote.prospectId
    where acceptedAt is null and expiresOn >= ${today} and ${isOffered} and not ${isPaidFor}
    union all
    select id, 'receipt', invoiceNumber, prospectId, customerName, customerEmail, packageType, coalesce(succeededAt, createdAt), null,
      coalesce(succeededAt, createdAt), null, null, null, amountPence, provider = 'simulated',
      case when dispute = 'lost' or refundedPence >= amountPence then 'refunded' when dispute = 'open' then 'disputed'
        when refundedPence > 0 then 'part_refunded' else 'paid' end
    from payment where confirmationSentAt is not null and invoiceNumber is not null
    union all
    select invoice.id, iif(invoice.kind = 'balance', 'invoice', 'credit_note'), invoice.number, invoice.prospectId, invoice.customerName,
      invoice.customerEmail, invoice.packageType, invoice.issuedAt, invoice.dueOn, invoice.paidAt, invoice.voidedAt, other.number,
      invoice.netPence, invoice.duePence, invoice.testMode, null
    from invoice left join invoice as other on other.id = invoice.creditsId or other.creditsId = invoice.id
    union all
    select id, 'credit_note', number, prospectId, customerName, customerEmail, packageType, issuedAt, null, null, cancelledAt, receiptNumber,
      netPence, totalPence, testMode, null
    from depositCredit
  )`
}

interface Days {
  from?: string | undefined
  to?: string | undefined
}

/** Returns the condition that a time is on one of these London days. */
export function isWithin(column: string, { from, to }: Days): RawBuilder<SqlBool> {
  const time = sql.ref(column)
  const since = from === undefined ? sql`true` : sql`${time} >= ${startOf(from)}`
  const until = to === undefined ? sql`true` : sql`${time} < ${startOf(daysAfter(to))}`
  return sql<SqlBool>`(${time} is not null and ${since} and ${until})`
}

function startOf(day: string): string {
  return new Date(timeInLondon(day, 0)).toISOString()
}

const isUnpaid = sql<SqlBool>`(kind = 'invoice' and paidAt is null and cancelledAt is null)`

function isShown(show: MoneyFilter | undefined, days: Days): RawBuilder<SqlBool> {
  if (show === 'to_be_paid') return isUnpaid
  if (show === 'open_quotes') return sql<SqlBool>`kind = 'quote'`
  return isWithin(show === 'paid' ? 'paidAt' : 'issuedAt', days)
}

type Context = Pick<Deps, 'reader' | 'clock'>

/** Selects documents to read. */
export function selectDocuments(reader: Reader, today: string) {
  return reader.selectFrom(documents(today).as('document')).selectAll()
}

export async function listMoney(
  { reader, clock }: Context,
  { show, from, to, ...page }: ParsedInput<typeof listCall>['query'],
): Promise<Page<MoneyDocument>> {
  const today = dayInLondon(clock.now().getTime())
  const rows = await selectDocuments(reader, today)
    .where(isShown(show, { from, to }))
    .$call(newestPage(page, 'issuedAt'))
    .execute()
  const records = (await withLeads(reader, rows)).map((row) => ({
    id: row.id,
    kind: row.kind,
    number: row.number,
    prospectId: row.prospectId,
    leadDeletedAt: row.leadDeletedAt,
    customerName: row.customerName,
    packageType: row.packageType,
    issuedAt: row.issuedAt,
    state: stateOf(row, today),
    dueOn: dueDay(row),
    relatedNumber: row.relatedNumber,
    totalPence: row.totalPence,
    testMode: row.testMode === 1,
  }))
  return toPage(records, page.limit, ({ issuedAt, id }) => ({ createdAt: issuedAt, id }))
}

function stateOf(row: DocumentRow, today: string): MoneyDocument['state'] {
  if (row.kind === 'quote') return 'open'
  if (row.depositState !== null) return row.depositState
  if (row.cancelledAt !== null) return 'cancelled'
  if (row.kind === 'credit_note') return 'credited'
  if (row.paidAt !== null) return 'paid'
  return isOverdue(row, today) ? 'overdue' : 'due'
}

/** Returns the London day by which to pay an invoice; null for the others. */
export function dueDay({ kind, dueOn, issuedAt }: DocumentRow): string | null {
  return kind === 'invoice' ? dueDayOf({ kind: 'balance', dueOn, issuedAt }) : null
}

function isOverdue(row: DocumentRow, today: string): boolean {
  return (dueDay(row) ?? today) < today
}

export async function sumMoney(
  { reader, clock }: Context,
  days: ParsedInput<typeof sumCall>['query'],
): Promise<AnswerInput<typeof sumCall>> {
  const today = dayInLondon(clock.now().getTime())
  const sums = await reader
    .selectFrom(documents(today).as('document'))
    .select([
      sumOf(sql`kind = 'quote'`).as('openQuotesPence'),
      sumOf(isWithin('paidAt', days)).as('receivedPence'),
      sumOf(sql`kind = 'credit_note' and ${isWithin('issuedAt', days)}`).as('creditNotesPence'),
      sumOf(sql`kind = 'credit_note' and ${isWithin('cancelledAt', days)}`).as('cancelledPence'),
      sql<number>`coalesce(max(testMode), 0)`.as('tests'),
    ])
    .executeTakeFirstOrThrow()
  const unpaid = await selectDocuments(reader, today).where(isUnpaid).execute()
  const overdue = unpaid.filter((row) => isOverdue(row, today))
  return {
    openQuotesPence: sums.openQuotesPence,
    duePence: totalOf(unpaid) - totalOf(overdue),
    overduePence: totalOf(overdue),
    receivedPence: sums.receivedPence,
    creditedPence: sums.creditNotesPence - sums.cancelledPence,
    hasTests: sums.tests === 1,
  }
}

/** Adds up the documents that fulfil a condition. */
function sumOf(condition: RawBuilder<SqlBool>): RawBuilder<number> {
  return sql<number>`coalesce(sum(totalPence) filter (where ${condition}), 0)`
}

function totalOf(rows: readonly DocumentRow[]): number {
  return rows.reduce((sum, { totalPence }) => sum + totalPence, 0)
}

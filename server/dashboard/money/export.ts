import { setImmediate } from 'node:timers/promises'
import { dayInLondon } from '#shared/business/london-time.ts'
import { netOf } from '#shared/business/vat.ts'
import { packageOfType } from '#shared/business/packages.ts'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { exportMoney as exportCall } from '#shared/contract/money.ts'
import type { Deps } from '../../deps.ts'
import { recordSecurityEvent } from '../../platform/audit/record-security-event.ts'
import { csvHead, csvRows } from '../../platform/csv.ts'
import { invalidField } from '../../platform/errors.ts'
import type { Download } from '../../platform/paging.ts'
import { type DocumentRow, dueDay, isWithin, selectDocuments } from './documents.ts'

/** What a document adds to the turnover: the cancelled credit note of a deposit has a second entry, on the day on which it was cancelled. */
interface Entry {
  document: DocumentRow
  /** ISO 8601. */
  at: string
  isCancellation: boolean
  netPence: number
  totalPence: number
}

type Layout = {
  columns: readonly string[]
  row: (entry: Entry, accountCode: string) => Record<string, string | number>
}

/** Converting a page keeps everybody else waiting. */
const pageSize = 100

/** Returns the documents of a period as CSV. Each counts on the day of its own tax point: a deposit when it was paid, and its balance invoice, which
 *  charges only what the deposit has not, when it was issued. @throws AppError `invalid_input` */
export function exportMoney(
  context: Pick<Deps, 'db' | 'reader' | 'clock' | 'reactions'>,
  { from, to, layout, accountCode }: ParsedInput<typeof exportCall>['query'],
): Download {
  if (to < from) throw invalidField('to', 'Please choose a day that isn’t before the first one')
  const { columns, row } = layouts[layout]
  return { fileName: `accounts-${from}-to-${to}${layout === 'xero' ? '-xero' : ''}.csv`, chunks: chunks() }

  async function* chunks(): AsyncGenerator<string> {
    const entries = await listEntries(context, { from, to })
    const type = 'accounts_exported'
    const detail = { documents: entries.length, from, to }
    await recordSecurityEvent(context, { action: type, detail }, { type, detail: String(entries.length) })
    yield csvHead(columns)
    for (let start = 0; start < entries.length; start += pageSize) {
      const page = entries.slice(start, start + pageSize)
      yield csvRows(
        page.map((entry) => row(entry, accountCode)),
        columns,
      )
      await setImmediate()
    }
  }
}

/** Lists the entries of a period, the earliest first. */
async function listEntries(
  { reader, clock }: Pick<Deps, 'reader' | 'clock'>,
  days: { from: string; to: string },
): Promise<Entry[]> {
  const documents = selectDocuments(reader, dayInLondon(clock.now().getTime()))
    .where('kind', '!=', 'quote')
    .where('testMode', '=', 0)
  const issued = await documents.where(isWithin('issuedAt', days)).execute()
  // The credit note of a cancelled invoice is its other entry, so only credit notes have one for their own cancellation.
  const cancelled = await documents.where('kind', '=', 'credit_note').where(isWithin('cancelledAt', days)).execute()
  return [
    ...issued.map((document) => toEntry(document, { at: document.issuedAt, isCancellation: false })),
    ...cancelled.map((document) => toEntry(document, { at: document.cancelledAt ?? '', isCancellation: true })),
  ].toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
}

function orderOf({ at, document }: Entry): string {
  return `${at} ${document.number}`
}

function toEntry(document: DocumentRow, when: Pick<Entry, 'at' | 'isCancellation'>): Entry {
  const { kind, totalPence, netPence } = document
  const sign = kind === 'credit_note' && !when.isCancellation ? -1 : 1
  return { document, ...when, totalPence: sign * totalPence, netPence: sign * (netPence ?? netOf(totalPence)) }
}

/** Those of Xero's SalesInvoiceTemplate.csv. */
const xeroColumns = [
  '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode',
  'POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total,InventoryItemCode,*Description,*Quantity,*UnitAmount',
  'Discount,*AccountCode,*TaxType,TaxAmount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency',
  'BrandingTheme',
].flatMap((names) => names.split(','))

const layouts: Record<'plain' | 'xero', Layout> = {
  plain: {
    columns: ['Date', 'Number', 'Kind', 'Customer', 'Net', 'VAT', 'Total', 'Paid on', 'Related number'],
    row: (entry) => ({
      Date: londonDay(entry.at),
      Number: entry.document.number,
      Kind: nameKind(entry),
      Customer: entry.document.customerName,
      Net: inPounds(entry.netPence),
      VAT: inPounds(entry.totalPence - entry.netPence),
      Total: inPounds(entry.totalPence),
      'Paid on': entry.document.paidAt === null ? '' : londonDay(entry.document.paidAt),
      'Related number': entry.document.relatedNumber ?? '',
    }),
  },
  // A negative amount makes a credit note. Amounts include VAT, so that each agrees with what was paid:
  // from a net amount Xero computes the VAT of each document anew, which may differ from ours by a penny.
  xero: {
    columns: xeroColumns,
    row: (entry, accountCode) => ({
      '*ContactName': entry.document.customerName,
      EmailAddress: entry.document.customerEmail,
      // Xero takes each number once.
      '*InvoiceNumber': entry.isCancellation ? `${entry.document.number}-CANCELLED` : entry.document.number,
      Reference: entry.document.relatedNumber ?? '',
      '*InvoiceDate': inXero(londonDay(entry.at)),
      '*DueDate': inXero(dueDay(entry.document) ?? londonDay(entry.at)),
      Total: inPounds(entry.totalPence),
      '*Description': `${nameKind(entry)}, ${packageOfType(entry.document.packageType).name}`,
      '*Quantity': 1,
      '*UnitAmount': inPounds(entry.totalPence),
      '*AccountCode': accountCode,
      '*TaxType': '20% (VAT on Income)',
      TaxAmount: inPounds(entry.totalPence - entry.netPence),
      Currency: 'GBP',
    }),
  },
}

function nameKind({ document: { kind }, isCancellation }: Entry): string {
  if (isCancellation) return 'Credit note cancelled'
  return kind === 'receipt' ? 'Deposit receipt' : kind === 'invoice' ? 'Balance invoice' : 'Credit note'
}

function londonDay(time: string): string {
  return dayInLondon(Date.parse(time))
}

/** `21/11/2026` */
function inXero(day: string): string {
  return day.split('-').toReversed().join('/')
}

/** A number, because the text of a negative amount would count as a formula. */
function inPounds(pence: number): number {
  return pence / 100
}

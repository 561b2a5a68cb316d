import { balanceFigures, type HeldDeposit, type PricedLine } from '#shared/business/document-figures.ts'
import type { Pence } from '#shared/business/money.ts'
import { netOf, withVat } from '#shared/business/vat.ts'
import { packageOfType, type PackageType } from '#shared/business/packages.ts'

/** Net, VAT and total in whole pence. */
export interface Sum {
  netPence: Pence
  vatPence: Pence
  totalPence: Pence
}

/** What a customer has ordered, by the latest document that says so: the balance invoice, or else the quote that was accepted or whose price
 *  was shown where the deposit was paid, or else the package of the paid deposit, or else that for which the job was started by hand. */
export interface Order extends Sum {
  source: 'invoice' | 'quote' | 'package'
  /** The id and number of the invoice or quote. */
  id: string | null
  number: string | null
  packageType: PackageType
  /** The package, then what was added; without what is deducted. */
  lines: readonly PricedLine[]
  /** The deposit, including VAT, that the quote asks for; null without a quote. */
  depositPence: Pence | null
}

/** What was agreed for a job, and what has become of it. */
export interface Account {
  /** Undefined before a quote is accepted, a deposit paid or a job started. */
  order: Order | undefined
  /** The deposit, including VAT: the last one that was paid and not given back as a whole, or else the one that the quote asks for. */
  depositPence: Pence | null
  /** The deposits of which at least a part has not been given back, the earliest first. */
  deposits: readonly HeldDeposit[]
  /** The deposits with their receipts, and the paid balance invoices. */
  paid: Sum
  /** What was given back of the deposits. */
  credited: Sum
  /** What is still to pay. */
  remaining: Sum
  /** What the invoice deducts beyond the deposits that are held, including VAT, because one was given back since: no document bills it. Negative if
   *  it deducts less than is held, because a refund failed since: more is billed than is left. */
  unbilledPence: Pence
}

interface OfferedQuote extends Sum {
  id: string
  number: string
  packageType: PackageType
  lines: readonly PricedLine[]
  depositPence: Pence
}

/** The documents of a job, or those that wait for one; each list the earliest first. */
export interface JobDocuments {
  acceptedQuotes: readonly (OfferedQuote & {
    /** Since when it counts as accepted: by telephone, from the day of the call. */
    acceptedAt: string
  })[]
  /** The quotes that are not accepted, but for which a deposit was paid. */
  paidQuotes: readonly (OfferedQuote & {
    /** It was accepted by telephone, which was undone. */
    isUndone: boolean
  })[]
  /** The deposits that have been paid, even if they were given back since. */
  deposits: readonly {
    packageType: PackageType
    /** The price that was agreed, excluding VAT: of the package, or of the quote if the page showed that. */
    packagePence: Pence
    amountPence: Pence
    refundedPence: Pence
    isLost: boolean
    receiptNumber: string
    paidAt: string
    /** The quote for which it was paid. */
    quoteId: string | null
    /** The numbers of its valid credit notes. */
    creditNumbers: string[]
  }[]
  /** What the job was started for by hand, at the price excluding VAT. */
  started?: { packageType: PackageType; packagePence: Pence } | undefined
  /** The balance invoice that has not been cancelled. */
  invoice:
    | {
        id: string
        number: string
        packageType: PackageType
        lines: readonly PricedLine[]
        netPence: Pence
        vatPence: Pence
        duePence: Pence
        paidPence: Pence
        isPaid: boolean
      }
    | undefined
}

/** Computes what was agreed, paid, credited and remains. Everything that names a sum of a job or lead reads it here. */
export function accountOf(documents: JobDocuments): Account {
  const { invoice } = documents
  const order = orderOf(documents)
  const deposits = documents.deposits.map((one) => ({
    number: one.receiptNumber,
    heldPence: one.amountPence - returnedPence(one),
    netPence: netOf(one.amountPence) - netOf(returnedPence(one)),
    creditNumbers: one.creditNumbers,
  }))
  const held = deposits.filter(({ heldPence }) => heldPence > 0)
  const invoiced = invoice === undefined ? nothing : { ...invoice, totalPence: invoice.duePence }
  const lastHeld = documents.deposits.findLast((one) => returnedPence(one) < one.amountPence)
  return {
    order,
    depositPence: lastHeld?.amountPence ?? order?.depositPence ?? null,
    deposits: held,
    paid: add([
      ...documents.deposits.map(({ amountPence }) => sumIncludingVat(amountPence)),
      invoice?.isPaid === true ? invoiced : nothing,
    ]),
    credited: add(documents.deposits.map((one) => sumIncludingVat(returnedPence(one)))),
    remaining: invoice === undefined ? remainingOf(order, held) : invoice.isPaid ? nothing : add([invoiced]),
    unbilledPence: invoice === undefined ? 0 : invoice.paidPence - held.reduce((sum, one) => sum + one.heldPence, 0),
  }
}

/** Returns what will remain once the first deposit has been paid. @param depositPence including VAT */
export function remainingAfterDeposit({ order, deposits, remaining }: Account, depositPence: Pence): Sum {
  if (deposits.length > 0 || order?.source === 'invoice') return remaining
  return remainingOf(order, [{ number: '', heldPence: depositPence, netPence: netOf(depositPence), creditNumbers: [] }])
}

/** Returns what was given back of a deposit: a lost dispute takes all of it. */
export function returnedPence(deposit: { amountPence: Pence; refundedPence: Pence; isLost: boolean }): Pence {
  return deposit.isLost ? deposit.amountPence : deposit.refundedPence
}

export const nothing: Sum = { netPence: 0, vatPence: 0, totalPence: 0 }

function orderOf({ acceptedQuotes, paidQuotes, deposits, started, invoice }: JobDocuments): Order | undefined {
  if (invoice) {
    const lines = invoice.lines.filter(({ netPence }) => netPence > 0)
    const totalPence = invoice.duePence + invoice.paidPence
    const { id, number, packageType } = invoice
    return { source: 'invoice', id, number, packageType, depositPence: null, ...priced(lines, totalPence) }
  }
  const latest = acceptedQuotes.at(-1)
  const deposit = deposits.findLast((one) => !isOfUndone(one, paidQuotes))
  const isPaidLater = deposit !== undefined && (latest === undefined || deposit.paidAt > latest.acceptedAt)
  const followed = isPaidLater ? findFollowed(deposit, { acceptedQuotes, paidQuotes }) : undefined
  const quote = followed ?? latest
  // Whoever then pays the deposit of another package has ordered that one.
  const isReplaced = isPaidLater && deposit.packageType !== quote?.packageType
  if (quote && !isReplaced) {
    const { id, number, packageType, depositPence, lines, totalPence } = quote
    return { source: 'quote', id, number, packageType, depositPence, ...priced(lines, totalPence) }
  }
  const agreed = deposit ?? started
  if (!agreed) return undefined
  const { packageType, packagePence } = agreed
  const lines = [{ what: packageOfType(packageType).name, netPence: packagePence }]
  return { source: 'package', id: null, number: null, packageType, depositPence: null, ...priced(lines) }
}

type PaidDeposit = JobDocuments['deposits'][number]

/** Finds the quote that was followed to a deposit. One that is not accepted counts if the page showed its price. */
function findFollowed(
  { quoteId, packagePence }: PaidDeposit,
  { acceptedQuotes, paidQuotes }: Pick<JobDocuments, 'acceptedQuotes' | 'paidQuotes'>,
): OfferedQuote | undefined {
  return (
    acceptedQuotes.find(({ id }) => id === quoteId) ??
    paidQuotes.find(({ id, netPence }) => id === quoteId && netPence === packagePence)
  )
}

/** A deposit that was given back as a whole orders nothing any more once the acceptance of its quote is undone. */
function isOfUndone(deposit: PaidDeposit, paidQuotes: JobDocuments['paidQuotes']): boolean {
  const isHeld = returnedPence(deposit) < deposit.amountPence
  return !isHeld && paidQuotes.some(({ id, isUndone }) => isUndone && id === deposit.quoteId)
}

function priced(lines: readonly PricedLine[], total?: Pence): Sum & { lines: readonly PricedLine[] } {
  const netPence = lines.reduce((sum, line) => sum + line.netPence, 0)
  const totalPence = total ?? withVat(netPence)
  return { lines, netPence, vatPence: totalPence - netPence, totalPence }
}

/** Whoever has paid more than was agreed has nothing left to pay. */
function remainingOf(order: Order | undefined, deposits: readonly HeldDeposit[]): Sum {
  if (order === undefined) return nothing
  const { netPence, vatPence, duePence } = balanceFigures(order.lines, deposits)
  return duePence > 0 ? { netPence, vatPence, totalPence: duePence } : nothing
}

function sumIncludingVat(totalPence: Pence): Sum {
  const netPence = netOf(totalPence)
  return { netPence, vatPence: totalPence - netPence, totalPence }
}

export function add(sums: readonly Sum[]): Sum {
  return sums.reduce(
    (one, other) => ({
      netPence: one.netPence + other.netPence,
      vatPence: one.vatPence + other.vatPence,
      totalPence: one.totalPence + other.totalPence,
    }),
    nothing,
  )
}

import { formatLondonDate, nameDay } from '#shared/business/london-time.ts'
import { balanceDue } from '#shared/business/packages.ts'
import type { Deps } from '../../deps.ts'
import { documentFacts, documentPage, formatAmount, priceTable } from '../../issued-documents/document-page.ts'
import { html, type Html } from '../../platform/standalone-page/html.ts'
import type { StandalonePage } from '../../platform/standalone-page/page.ts'
import { readDocument } from './issued-invoices.ts'
import type { InvoiceRow } from './queries.ts'

/** Renders an invoice or a credit note as it was issued. */
export function renderInvoice(row: InvoiceRow, { business }: Pick<Deps, 'business'>): StandalonePage {
  const { lines, seller } = readDocument(row)
  const isBalance = row.kind === 'balance'
  const content = html`${documentFacts(row, seller, [reason(row)])}
  ${priceTable({ ...row, lines, total: { label: isBalance ? 'To pay' : 'Credited', pence: row.duePence } })}
  ${closing(row)}`
  const title = `${isBalance ? 'Invoice' : 'Credit note'} ${row.number}`
  return documentPage({ title, stamps: stamps(row), content }, business())
}

function stamps({ kind, testMode, paidAt, voidedAt }: InvoiceRow): string[] {
  return [
    ...(testMode === 1 ? ['Test mode: nothing to pay'] : []),
    ...(paidAt === null ? [] : [`Paid on ${formatLondonDate(new Date(paidAt))}`]),
    ...(voidedAt === null ? [] : [kind === 'balance' ? 'Cancelled by a credit note' : cancelledOn(voidedAt)]),
  ]
}

function cancelledOn(at: string): string {
  return `Cancelled on ${formatLondonDate(new Date(at))}`
}

/** Returns when an invoice is due, or what a credit note is for. */
function reason({ creditFor, creditsNumber, dueOn }: InvoiceRow): readonly [label: string, text: string] {
  if (creditsNumber === null) {
    return ['Due', sentence(balanceDue) + (dueOn === null ? '' : `.\nPlease pay by ${nameDay(dueOn)}.`)]
  }
  return creditFor === 'invoice'
    ? ['Cancels', `Invoice ${creditsNumber}`]
    : ['For', `Your deposit, invoiced as ${creditsNumber}`]
}

function closing({ kind, creditFor, creditsNumber, voidedAt, paidPence, duePence }: InvoiceRow): Html {
  if (creditFor === 'refund' || creditFor === 'dispute') {
    return voidedAt === null
      ? html`<p>This corrects the VAT of your receipt ${creditsNumber ?? ''} by the amount that you have got back.</p>`
      : html`<p>The money came back to us, so your receipt ${creditsNumber ?? ''} counts without this credit note.</p>`
  }
  if (kind === 'credit_note') return html`<p>The invoice need not be paid: this credit note cancels it.</p>`
  if (paidPence === 0) return html``
  return html`<p>
    You have paid ${formatAmount(paidPence)} including VAT already. With this invoice the whole comes to
    ${formatAmount(paidPence + duePence)} including VAT.
  </p>`
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

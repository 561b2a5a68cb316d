import type { Business } from '#shared/business/business.ts'
import { balanceDue } from '#shared/business/packages.ts'
import type { PricedDocument } from '../documents/document.ts'
import { documentFacts, formatAmount, nameSeller, priceTable } from '../documents/document-page.ts'
import { pdfHint } from '../documents/serve-pdf.ts'
import { html, type Html } from '../../platform/standalone-page/html.ts'
import { readDocument } from './document.ts'
import type { InvoiceRow } from './queries.ts'
import { formatLondonDate, nameDay } from '#shared/business/london-time.ts'

export function invoiceTitle({ kind, number }: Pick<InvoiceRow, 'kind' | 'number'>): string {
  return kind === 'balance' ? `Invoice ${number}` : `Credit note ${number}`
}

/** Renders an invoice or a credit note as it was issued, to be read or printed. @param pdfAddress of the same as a PDF, if there is one */
export function renderInvoice(
  row: InvoiceRow,
  business: Pick<Business, 'email' | 'phone'>,
  pdfAddress?: string,
): { title: string; main: Html } {
  const { lines, seller } = readDocument(row)
  const title = invoiceTitle(row)
  const main = html`<article class="invoice">
      <h1>${title}</h1>
      ${status(row)}
      <div class="measure" aria-hidden="true"><i></i><i></i></div>
      ${facts(row, seller)}
      ${priceTable({ ...row, lines, total: { label: row.kind === 'balance' ? 'To pay' : 'Credited', pence: row.duePence } })}
      ${closing(row)}
      <p class="small">Questions? Email ${business.email} or call ${business.phone}.</p>
    </article>
    ${pdfHint(pdfAddress)}`
  return { title, main }
}

/** The status since, which is not part of the issued document. */
function status({ kind, testMode, paidAt, voidedAt }: InvoiceRow): Html {
  const labels = [
    ...(testMode === 1 ? ['Test mode: nothing to pay'] : []),
    ...(paidAt === null ? [] : [`Paid on ${formatLondonDate(new Date(paidAt))}`]),
    ...(voidedAt === null ? [] : [kind === 'balance' ? 'Cancelled by a credit note' : cancelledOn(voidedAt)]),
  ]
  return html`${labels.map((label) => html`<p class="stamp">${label}</p>`)}`
}

function cancelledOn(at: string): string {
  return `Cancelled on ${formatLondonDate(new Date(at))}`
}

function facts(row: InvoiceRow, seller: PricedDocument['seller']): Html {
  const { customerName, customerAddress, issuedAt, creditsNumber, dueOn } = row
  return documentFacts([
    ['From', nameSeller(seller)],
    ['To', [customerName, customerAddress].filter((part) => part !== '').join('\n')],
    ['Date', formatLondonDate(new Date(issuedAt))],
    creditsNumber === null
      ? ['Due', sentence(balanceDue) + (dueOn === null ? '' : `.\nPlease pay by ${nameDay(dueOn)}.`)]
      : row.creditFor === 'invoice'
        ? ['Cancels', `Invoice ${creditsNumber}`]
        : ['For', `Your deposit, invoiced as ${creditsNumber}`],
  ])
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

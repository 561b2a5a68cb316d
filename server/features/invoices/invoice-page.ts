import type { Business } from '#shared/business/business.ts'
import { formatMoneyExactly, vatPercent } from '#shared/business/money.ts'
import { balanceDue } from '#shared/business/packages.ts'
import { html, type Html } from '../../platform/standalone-page/html.ts'
import { type InvoiceDocument, readDocument } from './document.ts'
import type { InvoiceRow } from './queries.ts'
import { formatLondonDate } from '#shared/business/london-time.ts'

/** Renders an invoice or a credit note as it was issued, to be read or printed. */
export function renderInvoice(
  row: InvoiceRow,
  business: Pick<Business, 'email' | 'phone'>,
): { title: string; main: Html } {
  const { lines, seller } = readDocument(row)
  const title = row.kind === 'balance' ? `Invoice ${row.number}` : `Credit note ${row.number}`
  const main = html`<article class="invoice">
      <h1>${title}</h1>
      ${status(row)}
      <div class="measure" aria-hidden="true"><i></i><i></i></div>
      ${parties(row, seller)} ${table(row, lines)} ${closing(row)}
      <p class="small">Questions? Email ${business.email} or call ${business.phone}.</p>
    </article>
    <p class="small how-to-keep">To keep this as a PDF, print the page and choose “Save as PDF”.</p>`
  return { title, main }
}

/** The status since, which is not part of the issued document. */
function status({ testMode, paidAt, voidedAt }: InvoiceRow): Html {
  const labels = [
    ...(testMode === 1 ? ['Test mode: nothing to pay'] : []),
    ...(paidAt === null ? [] : [`Paid on ${formatLondonDate(new Date(paidAt))}`]),
    ...(voidedAt === null ? [] : ['Cancelled by a credit note']),
  ]
  return html`${labels.map((label) => html`<p class="stamp">${label}</p>`)}`
}

function parties(row: InvoiceRow, seller: InvoiceDocument['seller']): Html {
  const { customerName, customerAddress, issuedAt, creditsNumber } = row
  const from = [seller.name, seller.address, seller.vatNumber && `VAT number ${seller.vatNumber}`]
  return html`<dl class="parties">
    ${party('From', from.filter(Boolean).join('\n'))} ${party('To', `${customerName}\n${customerAddress}`)}
    ${party('Date', formatLondonDate(new Date(issuedAt)))}
    ${creditsNumber === null ? party('Due', sentence(balanceDue)) : party('Cancels', `Invoice ${creditsNumber}`)}
  </dl>`
}

function party(name: string, text: string): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${text}</dd>
  </div>`
}

function table({ kind, netPence, vatPence, duePence }: InvoiceRow, lines: InvoiceDocument['lines']): Html {
  return html`<table>
    <thead>
      <tr>
        <th scope="col">For</th>
        <th scope="col">Net</th>
      </tr>
    </thead>
    <tbody>
      ${lines.map(
        ({ what, netPence: net }) =>
          html`<tr>
            <td>${what}</td>
            <td>${money(net)}</td>
          </tr> `,
      )}
    </tbody>
    <tfoot>
      ${total('Net', netPence)} ${total(`VAT ${vatPercent}%`, vatPence)}
      <tr class="sum">
        <th scope="row">${kind === 'balance' ? 'To pay' : 'Credited'}</th>
        <td>${money(duePence)}</td>
      </tr>
    </tfoot>
  </table>`
}

function total(name: string, pence: number): Html {
  return html`<tr>
    <th scope="row">${name}</th>
    <td>${money(pence)}</td>
  </tr> `
}

function closing({ kind, paidPence, duePence }: InvoiceRow): Html {
  if (kind === 'credit_note') return html`<p>The invoice need not be paid: this credit note cancels it.</p>`
  if (paidPence === 0) return html``
  return html`<p>
    You have paid ${money(paidPence)} including VAT already. With this invoice the whole comes to
    ${money(paidPence + duePence)} including VAT.
  </p>`
}

/** Uses the minus sign, which is as wide as a digit, instead of a hyphen. */
function money(pence: number): string {
  return formatMoneyExactly(pence).replace('-', '−')
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

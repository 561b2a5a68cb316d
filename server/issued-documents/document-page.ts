import type { Business } from '#shared/business/business.ts'
import { formatLondonDate } from '#shared/business/london-time.ts'
import { formatMoneyExactly, type Pence } from '#shared/business/money.ts'
import { vatPercent } from '#shared/business/vat.ts'
import { html, type Html } from '../platform/standalone-page/html.ts'
import type { StandalonePage } from '../platform/standalone-page/page.ts'
import type { PricedDocument } from './priced-document.ts'

interface IssuedArticle {
  title: string
  /** The status since, which is not part of the document as it was issued. */
  stamps: readonly string[]
  content: Html
}

/** Renders a document to be read or printed. */
export function documentPage(
  { title, stamps, content }: IssuedArticle,
  business: Pick<Business, 'email' | 'phone'>,
): StandalonePage & { main: Html } {
  const main = html`<article class="invoice">
    <h1>${title}</h1>
    ${stamps.map((label) => html`<p class="stamp">${label}</p>`)}
    <div class="measure" aria-hidden="true"><i></i><i></i></div>
    ${content}
    <p class="small">Questions? Email ${business.email} or call ${business.phone}.</p>
  </article>`
  return { title, main }
}

interface PriceTable {
  lines: PricedDocument['lines']
  netPence: Pence
  vatPence: Pence
  /** What the last row says, `To pay`, and its amount. */
  total: { label: string; pence: Pence }
}

/** Renders the lines of a document with net, VAT and total. */
export function priceTable({ lines, netPence, vatPence, total }: PriceTable): Html {
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
            <td>${formatAmount(net)}</td>
          </tr> `,
      )}
    </tbody>
    <tfoot>
      ${sumRow('Net', netPence)} ${sumRow(`VAT ${vatPercent}%`, vatPence)}
      <tr class="sum">
        <th scope="row">${total.label}</th>
        <td>${formatAmount(total.pence)}</td>
      </tr>
    </tfoot>
  </table>`
}

function sumRow(name: string, pence: Pence): Html {
  return html`<tr>
    <th scope="row">${name}</th>
    <td>${formatAmount(pence)}</td>
  </tr> `
}

/** Renders who a document is from and for, and its dates. @param others facts of this kind of document, each with its label */
export function documentFacts(
  { customerName, customerAddress, issuedAt }: { customerName: string; customerAddress: string; issuedAt: string },
  { name, address, vatNumber }: PricedDocument['seller'],
  others: readonly (readonly [label: string, text: string])[],
): Html {
  const facts = [
    ['From', [name, address, vatNumber && `VAT number ${vatNumber}`].filter(Boolean).join('\n')],
    ['To', [customerName, customerAddress].filter((part) => part !== '').join('\n')],
    ['Date', formatLondonDate(new Date(issuedAt))],
    ...others,
  ] as const
  return html`<dl class="parties">
    ${facts.map(
      ([label, text]) =>
        html`<div>
          <dt>${label}</dt>
          <dd>${text}</dd>
        </div> `,
    )}
  </dl>`
}

/** `−£250.00`, with the minus sign, which is as wide as a digit, instead of a hyphen. */
export function formatAmount(pence: Pence): string {
  return formatMoneyExactly(pence).replace('-', '−')
}

import { formatMoneyExactly, type Pence, vatPercent } from '#shared/business/money.ts'
import { html, type Html } from '../../platform/standalone-page/html.ts'
import type { PricedDocument } from './document.ts'

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

/** Renders who a document is from and for, and its dates. */
export function documentFacts(facts: readonly (readonly [label: string, text: string])[]): Html {
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

/** Returns the lines that name the seller. */
export function nameSeller({ name, address, vatNumber }: PricedDocument['seller']): string {
  return [name, address, vatNumber && `VAT number ${vatNumber}`].filter(Boolean).join('\n')
}

/** `−£250.00`, with the minus sign, which is as wide as a digit, instead of a hyphen. */
export function formatAmount(pence: Pence): string {
  return formatMoneyExactly(pence).replace('-', '−')
}

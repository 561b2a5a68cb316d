import type { ReactNode } from 'react'
import { formatMoney, type Pence } from '#shared/business/money.ts'
import { formatWithVat, netOf } from '#shared/business/vat.ts'
import type { CheckoutOrder } from '#shared/contract/payments.ts'
import { orderSummary as content } from '../../content/checkout.ts'

interface OrderSummaryProps {
  /** Of the package; undefined until the address of the page has been read. */
  name: string | undefined
  /** Its price, excluding VAT; undefined also where the quote has another one. */
  packagePence: Pence | undefined
  /** The deposit, including VAT. */
  chargePence: Pence
  /** The accepted quote, whose price holds. */
  quote: CheckoutOrder | undefined
}

/** What is being bought. */
export function OrderSummary({ name, packagePence, chargePence, quote }: OrderSummaryProps) {
  const depositNet = netOf(chargePence)
  const [price, balance] = quote
    ? [content.quoted(quote), content.quotedBalance(quote)]
    : packagePence === undefined
      ? ['\u00a0', '\u00a0']
      : [formatWithVat(packagePence), formatWithVat(packagePence - depositNet)]
  return (
    <section className="order" aria-labelledby="order-title">
      <h2 id="order-title">{content.title}</h2>
      <dl>
        <Line label={content.package}>
          <strong>{name ?? '\u00a0'}</strong>
          <span>{price}</span>
        </Line>
        <Line label={content.deposit}>{formatMoney(depositNet)}</Line>
        <Line label={content.vat}>{formatMoney(chargePence - depositNet)}</Line>
        <Line label={content.total} isTotal>
          {formatMoney(chargePence)}
        </Line>
        <Line label={content.balance}>
          <strong>{balance}</strong>
          <span>{content.balanceDue}</span>
        </Line>
      </dl>
      <h3>{content.rightTitle}</h3>
      <p>{content.right}</p>
      <p>{content.rightEarly}</p>
      <p>
        <a href="/terms" target="_blank">
          {content.terms}
        </a>
      </p>
    </section>
  )
}

function Line({ label, isTotal, children }: { label: string; isTotal?: boolean; children: ReactNode }) {
  return (
    <div className={isTotal ? 'order-total' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

import type { ReactNode } from 'react'
import type { Package } from '#shared/business/packages.ts'
import type { CheckoutOrder } from '#shared/contract/payments.ts'
import { orderSummary as words } from '../../content/checkout.ts'

interface OrderSummaryProps {
  /** Undefined until the address of the page has been read. */
  offer: Package | undefined
  /** The accepted quote, whose price holds. */
  quote: CheckoutOrder | undefined
}

/** What is being bought. */
export function OrderSummary({ offer, quote }: OrderSummaryProps) {
  return (
    <section className="order" aria-labelledby="order-title">
      <h2 id="order-title">{words.title}</h2>
      <dl>
        <Line label={words.package}>
          <strong>{offer?.name ?? '\u00a0'}</strong>
          <span>{quote ? words.quoted(quote) : offer ? words.price(offer) : '\u00a0'}</span>
        </Line>
        <Line label={words.deposit}>{words.depositNet}</Line>
        <Line label={words.vat}>{words.vatAmount}</Line>
        <Line label={words.total} isTotal>
          {words.totalAmount}
        </Line>
        <Line label={words.balance}>
          <strong>{quote ? words.quotedBalance(quote) : offer ? words.balanceAmount(offer) : '\u00a0'}</strong>
          <span>{words.balanceDue}</span>
        </Line>
      </dl>
      <h3>{words.rightTitle}</h3>
      <p>{words.right}</p>
      <p>{words.rightEarly}</p>
      <p>
        <a href="/terms" target="_blank">
          {words.terms}
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

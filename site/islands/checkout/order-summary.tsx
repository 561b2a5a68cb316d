import type { ReactNode } from 'react'
import type { Package } from '#shared/business/packages.ts'
import { orderSummary as words } from '../../content/checkout.ts'

/** What is being bought. @param offer undefined until the address of the page has been read */
export function OrderSummary({ offer }: { offer: Package | undefined }) {
  return (
    <section className="order" aria-labelledby="order-title">
      <h2 id="order-title">{words.title}</h2>
      <dl>
        <Line label={words.package}>
          <strong>{offer?.name ?? '\u00a0'}</strong>
          <span>{offer ? words.price(offer) : '\u00a0'}</span>
        </Line>
        <Line label={words.deposit}>{words.depositNet}</Line>
        <Line label={words.vat}>{words.vatAmount}</Line>
        <Line label={words.total} isTotal>
          {words.totalAmount}
        </Line>
        <Line label={words.balance}>
          <strong>{offer ? words.balanceAmount(offer) : '\u00a0'}</strong>
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

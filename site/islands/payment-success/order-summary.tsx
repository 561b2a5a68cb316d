import type { OrderSums } from '#shared/contract/payments.ts'
import { paymentSuccess } from '../../content/payment-success.ts'

const content = paymentSuccess.order

/** What was ordered, what has been paid and what remains, as the receipt says. */
export function OrderSummary({ order }: { order: OrderSums }) {
  return (
    <section className="order" aria-labelledby="order-title">
      <h2 id="order-title">{content.title}</h2>
      <dl>
        <div>
          <dt>{content.price}</dt>
          <dd>{content.describePrice(order)}</dd>
        </div>
        <div>
          <dt>{content.paid}</dt>
          <dd>{content.describePaid(order)}</dd>
        </div>
        <div>
          <dt>{content.remaining}</dt>
          <dd>
            <strong>{content.describeRemaining(order)}</strong>
            {order.remainingPence > 0 && <span>{content.due}</span>}
          </dd>
        </div>
      </dl>
    </section>
  )
}

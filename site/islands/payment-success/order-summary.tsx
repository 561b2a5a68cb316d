import type { OrderSums } from '#shared/contract/payments.ts'
import { paymentSuccess } from '../../content/payment-success.ts'

const words = paymentSuccess.order

/** What was ordered, what has been paid and what remains, as the receipt says. */
export function OrderSummary({ order }: { order: OrderSums }) {
  return (
    <section className="order" aria-labelledby="order-title">
      <h2 id="order-title">{words.title}</h2>
      <dl>
        <div>
          <dt>{words.price}</dt>
          <dd>{words.describePrice(order)}</dd>
        </div>
        <div>
          <dt>{words.paid}</dt>
          <dd>{words.describePaid(order)}</dd>
        </div>
        <div>
          <dt>{words.remaining}</dt>
          <dd>
            <strong>{words.describeRemaining(order)}</strong>
            {order.remainingPence > 0 && <span>{words.due}</span>}
          </dd>
        </div>
      </dl>
    </section>
  )
}

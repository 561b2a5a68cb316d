import { simulatePayment } from '#shared/contract/payments.ts'
import { paymentForm as content } from '../../content/checkout.ts'
import { client, type Payment } from './request-payment-intent.ts'
import { paymentAddress } from './last-payment.ts'
import type { Order } from './order.ts'
import { PayForm } from './pay-form.tsx'
import { TestMode } from './test-mode.tsx'
import { usePay, type Confirm } from './use-pay.ts'

interface SimulatedProps {
  order: Order
  payment: Payment
}

/** Plays the card where no provider is set up. */
export function SimulatedPayment({ order, payment }: SimulatedProps) {
  const { pay, isPaying, failure } = usePay(order, payment)

  const confirm =
    (outcome: 'succeeded' | 'failed'): Confirm =>
    async () => {
      const { clientSecret } = payment
      const { status } = await client.call(simulatePayment, { body: { clientSecret, outcome } })
      if (status !== 'succeeded') return content.test.declined
      location.assign(paymentAddress(order, payment))
    }

  return (
    <PayForm
      chargePence={order.chargePence}
      payment={payment}
      isPaying={isPaying}
      isReady
      failure={failure}
      onPay={(startEarly) => void pay(confirm('succeeded'), startEarly)}
      otherButton={
        <button
          type="button"
          className="button line"
          disabled={isPaying}
          onClick={() => void pay(confirm('failed'), false)}
        >
          {content.test.decline}
        </button>
      }
    >
      <TestMode text={content.test.simulated} />
    </PayForm>
  )
}

import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { useMemo, useState } from 'react'
import { paymentForm as content } from '../../content/checkout.ts'
import type { Payment } from './request-payment-intent.ts'
import { successAddress, type Order } from './order.ts'
import { PayForm } from './pay-form.tsx'
import { Preparing } from './preparing.tsx'
import { useStripeAppearance } from './stripe-appearance.ts'
import { TestMode } from './test-mode.tsx'
import { usePay } from './use-pay.ts'

export interface CardFormProps {
  order: Order
  payment: Payment
  stripe: Stripe
}

/** The provider's own fields: the card's number never touches this site. */
export function CardForm({ order, payment, stripe }: CardFormProps) {
  const { clientSecret } = payment
  const appearance = useStripeAppearance()
  const options = useMemo(() => ({ clientSecret, appearance }), [clientSecret, appearance])
  return (
    <Elements stripe={stripe} options={options}>
      <CardFields order={order} payment={payment} />
    </Elements>
  )
}

function CardFields({ order, payment }: Omit<CardFormProps, 'stripe'>) {
  const stripe = useStripe()
  const elements = useElements()
  const [isReady, setIsReady] = useState(false)
  const { pay, isPaying, failure } = usePay(order, payment)
  const { packageType, customer } = order
  const fields = useMemo(() => ({ defaultValues: { billingDetails: customer } }), [customer])

  async function confirm(): Promise<string | undefined> {
    if (!stripe || !elements) return content.failed.fallback
    const { error } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: successAddress(packageType), receipt_email: customer.email },
    })
    return error && (error.message ?? content.failed.fallback)
  }

  return (
    <PayForm
      chargePence={order.chargePence}
      payment={payment}
      isPaying={isPaying}
      isReady={isReady}
      failure={failure}
      onPay={(startEarly) => void pay(confirm, startEarly)}
    >
      {payment.testMode && <TestMode text={content.test.cards} />}
      {!isReady && <Preparing />}
      <PaymentElement
        options={fields}
        onReady={() => setIsReady(true)}
        onLoadError={({ error }) => console.error('The card form could not be loaded:', error.message)}
      />
      <p className="payment-secure">{content.secure}</p>
    </PayForm>
  )
}

import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react'
import { paymentForm as content } from '../../content/checkout.ts'
import { useReturn } from '../form/browser-hooks.ts'
import type { CardFormProps } from './card-form.tsx'
import type { Order } from './order.ts'
import { Preparing } from './preparing.tsx'
import { preparePayment, type PreparedPayment, type Refused } from './prepare-payment.ts'
import { SimulatedPayment } from './simulated-payment.tsx'

// Stripe's library comes with the card form alone, and never into the render bundle.
const CardForm = lazy(async (): Promise<{ default: ComponentType<CardFormProps> }> => {
  if (import.meta.env.SSR) return { default: () => null }
  return { default: (await import('./card-form.tsx')).CardForm }
})

function PaymentForm({ order, payment, stripe }: PreparedPayment & { order: Order }) {
  return stripe ? (
    <CardForm order={order} payment={payment} stripe={stripe} />
  ) : (
    <SimulatedPayment order={order} payment={payment} />
  )
}

interface PaymentStepProps extends Order {
  takesFocus: boolean
  onChange: () => void
}

/** Takes the deposit. */
export function PaymentStep({ takesFocus, onChange, ...order }: PaymentStepProps) {
  const { customer } = order
  const prepared = usePreparedPayment(order)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <section className="payment" aria-labelledby="payment-title">
      <h2 id="payment-title" ref={heading} tabIndex={-1}>
        {content.title}
      </h2>
      <p className="payment-customer">
        {content.payer}: <strong>{customer.name}</strong>, {customer.email}, {customer.phone}{' '}
        <button type="button" className="text-button" onClick={onChange}>
          {content.change}
        </button>
      </p>
      <Suspense fallback={<Preparing />}>
        {!prepared && <Preparing />}
        {prepared && 'sentence' in prepared && <output className="already-paid">{prepared.sentence}</output>}
        {prepared && 'payment' in prepared && <PaymentForm order={order} {...prepared} />}
      </Suspense>
    </section>
  )
}

/** Returns the payment of an order; undefined while it is being prepared. */
function usePreparedPayment({ packageType, customer, packagePence, chargePence }: Order) {
  const [prepared, setPrepared] = useState<PreparedPayment | Refused>()
  useEffect(() => {
    const leaving = new AbortController()
    preparePayment({ packageType, customer, packagePence, chargePence }, leaving.signal).then(
      setPrepared,
      () => undefined,
    )
    return () => leaving.abort()
  }, [packageType, customer, packagePence, chargePence])
  useReturn(reload)
  return prepared
}

/** Reloads when the visitor returns with the back button, because the payment may have been made by now. */
function reload() {
  location.reload()
}

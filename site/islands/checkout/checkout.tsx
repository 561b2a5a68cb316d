import { useRef } from 'react'
import { packageOfType } from '#shared/business/packages.ts'
import { checkout as words } from '../../content/checkout.ts'
import { DetailsStep } from './details-step.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentStep } from './payment-step.tsx'
import { useCheckout } from './use-checkout.ts'

export interface CheckoutProps {
  phone: string
  /** Calls that number. */
  callLink: string | undefined
}

/** Details, then payment, beside what is being bought. */
export function Checkout({ phone, callLink }: CheckoutProps) {
  const summary = useRef<HTMLElement>(null)
  const checkout = useCheckout(summary)
  const { packageType, customer, quote } = checkout
  return (
    <div className="checkout-columns">
      <div className="checkout-sheet">
        <ol className="checkout-steps" aria-label={words.steps.label}>
          <li aria-current={customer ? undefined : 'step'}>{words.steps.details}</li>
          <li aria-current={customer ? 'step' : undefined}>{words.steps.payment}</li>
        </ol>
        {customer && packageType ? (
          <PaymentStep
            packageType={packageType}
            customer={customer}
            takesFocus={checkout.hasMoved}
            onChange={checkout.change}
          />
        ) : (
          <DetailsStep checkout={checkout} summary={summary} />
        )}
        <p className="checkout-phone">
          {words.byPhone} <a href={callLink}>{words.call(phone)}</a>
        </p>
      </div>
      <OrderSummary offer={packageType && packageOfType(packageType)} quote={quote} />
    </div>
  )
}

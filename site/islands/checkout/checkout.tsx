import { useRef } from 'react'
import { packageOfType } from '#shared/business/packages.ts'
import { type CheckoutPrices, depositCharge, packagePrice } from '#shared/business/prices.ts'
import { checkout as content } from '../../content/checkout.ts'
import { DetailsStep } from './details-step.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentStep } from './payment-step.tsx'
import { useCheckout } from './use-checkout.ts'

export interface CheckoutProps {
  phone: string
  /** Calls that number. */
  telephoneLink: string | undefined
  prices: CheckoutPrices
}

/** Details, then payment, beside what is being bought. */
export function Checkout({ phone, telephoneLink, prices }: CheckoutProps) {
  const summary = useRef<HTMLElement>(null)
  const checkout = useCheckout(summary)
  const { packageType, customer, quote } = checkout
  // What was quoted holds: it is in the quote, not in the prices.
  const packagePence = packageType && !quote ? packagePrice(prices, packageType) : undefined
  const chargePence = quote?.depositPence ?? depositCharge(prices)
  return (
    <div className="checkout-columns">
      <div className="checkout-sheet">
        <ol className="checkout-steps" aria-label={content.steps.label}>
          <li aria-current={customer ? undefined : 'step'}>{content.steps.details}</li>
          <li aria-current={customer ? 'step' : undefined}>{content.steps.payment}</li>
        </ol>
        {customer && packageType ? (
          <PaymentStep
            packageType={packageType}
            customer={customer}
            packagePence={packagePence}
            chargePence={chargePence}
            takesFocus={checkout.hasMoved}
            onChange={checkout.change}
          />
        ) : (
          <DetailsStep checkout={checkout} summary={summary} />
        )}
        <p className="checkout-phone">
          {content.byPhone} <a href={telephoneLink}>{content.call(phone)}</a>
        </p>
      </div>
      <OrderSummary
        name={packageType && packageOfType(packageType).name}
        packagePence={packagePence}
        chargePence={chargePence}
        quote={quote}
      />
    </div>
  )
}

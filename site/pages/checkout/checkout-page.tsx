import { phoneLink } from '#shared/business/business.ts'
import formCss from '../../components/form/form.css?inline'
import { checkout as words } from '../../content/checkout.ts'
import { Checkout } from '../../islands/checkout/checkout.tsx'
import { Island } from '../../islands/island.tsx'
import { useBusiness } from '../../site-context.ts'
import css from './checkout.css?inline'

export const checkoutStyles = [formCss, css]

export function CheckoutPage() {
  const { phone } = useBusiness()
  return (
    <div className="wrap checkout">
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      <noscript>
        <p className="checkout-noscript">
          {words.noScript} <a href={phoneLink(phone)}>{words.call(phone)}</a>
        </p>
      </noscript>
      <Island name="checkout" component={Checkout} props={{ phone }} />
    </div>
  )
}

import { phoneLink } from '#shared/business/business.ts'
import { checkout as words } from '../../content/checkout.ts'
import { Checkout } from '../../islands/checkout/checkout.tsx'
import { Island } from '../../islands/island.tsx'
import { useBusiness } from '../../site-context.ts'
import formCss from '../../components/form/form.css?inline'
import css from './checkout.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

export function CheckoutPage() {
  useStyles(formCss)
  useStyles(css, 'pages')
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

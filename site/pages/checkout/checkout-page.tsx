import { checkout as content } from '../../content/checkout.ts'
import { Checkout } from '../../islands/checkout/checkout.tsx'
import { Island } from '../../islands/island.tsx'
import { telephoneLink } from '../../page-context/telephone-link.ts'
import { useBusiness } from '../../page-context/site-context.ts'
import formCss from '../../islands/form/form.css?inline'
import orderCss from '../../islands/checkout/order.css?inline'
import css from './checkout.css?inline'
import checkoutScript from '../../islands/checkout/checkout-script.ts?script'
import { useScript } from '../../inline-scripts/collected-scripts.ts'
import { useStyles } from '../../styles/collected-styles.ts'
import type { ContentSecurity } from '#shared/site-rendering.ts'

export function CheckoutPage() {
  useStyles(formCss)
  useStyles(orderCss)
  useStyles(css, 'pages')
  useScript(checkoutScript)
  const business = useBusiness()
  const { phone, prices } = business
  return (
    <div className="wrap checkout">
      <h1>{content.title}</h1>
      <p className="lead">{content.lead}</p>
      <noscript>
        <p className="checkout-noscript">
          {content.noScript} <a href={telephoneLink(business)}>{content.call(phone)}</a>
        </p>
      </noscript>
      <Island
        name="checkout"
        component={Checkout}
        props={{
          phone,
          telephoneLink: telephoneLink(business),
          prices: { packages: prices.packages, deposit: prices.deposit },
        }}
      />
    </div>
  )
}

/** The sources that Stripe's card form needs. It writes style rules that cannot be known in advance, and a hash
 *  beside `'unsafe-inline'` would switch that off: styles are the one thing this page cannot pin down. */
export const stripeSources: Partial<ContentSecurity> = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
  style: ["'unsafe-inline'"],
  popups: true,
  hidesAddress: true,
}

import { paymentSuccess as content } from '../../content/payment-success.ts'
import { Island } from '../../islands/island.tsx'
import { PaymentSuccess } from '../../islands/payment-success/payment-success.tsx'
import { receiptName } from '#shared/business/business.ts'
import { depositCharge } from '#shared/business/prices.ts'
import { telephoneLink } from '../../page-context/telephone-link.ts'
import { useSite } from '../../page-context/site-context.ts'
import stepsCss from '../../components/steps/steps.css?inline'
import orderCss from '../../islands/checkout/order.css?inline'
import css from './payment-success.css?inline'
import surveyCss from './survey.css?inline'
import checkoutScript from '../../islands/checkout/checkout-script.ts?script'
import { useScript } from '../../inline-scripts/collected-scripts.ts'
import { useStyles } from '../../styles/collected-styles.ts'

export function PaymentSuccessPage() {
  useStyles(stepsCss)
  useStyles(orderCss)
  useStyles(css, 'pages')
  useScript(checkoutScript)
  useStyles(surveyCss, 'pages')
  const { business, canEmail } = useSite().settings
  const { phone, infoEmail, vatNumber } = business
  const receipt = receiptName(vatNumber)
  return (
    <div className="wrap payment-success">
      <Island
        name="payment-success"
        component={PaymentSuccess}
        props={{
          phone,
          telephoneLink: telephoneLink(business),
          infoEmail,
          receipt,
          canEmail,
          charge: depositCharge(business.prices),
        }}
      />
      <noscript>
        <p className="lead">{canEmail ? content.noScript : content.noScriptWithoutEmail}</p>
      </noscript>
    </div>
  )
}

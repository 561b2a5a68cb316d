import stepsCss from '../../components/steps/steps.css?inline'
import { paymentSuccess as words } from '../../content/payment-success.ts'
import { Island } from '../../islands/island.tsx'
import { PaymentSuccess } from '../../islands/payment-success/payment-success.tsx'
import { receiptName } from '#shared/business/business.ts'
import { useBusiness } from '../../site-context.ts'
import css from './payment-success.css?inline'
import surveyCss from './survey.css?inline'

export const paymentSuccessStyles = [css, surveyCss, stepsCss]

export function PaymentSuccessPage() {
  const { phone, infoEmail, vatNumber } = useBusiness()
  const receipt = receiptName(vatNumber)
  return (
    <div className="wrap payment-success">
      <Island name="payment-success" component={PaymentSuccess} props={{ phone, infoEmail, receipt }} />
      <noscript>
        <p className="lead">{words.noScript}</p>
      </noscript>
    </div>
  )
}

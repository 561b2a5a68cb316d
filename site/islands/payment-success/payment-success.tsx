import { useEffect } from 'react'
import type { Pence } from '#shared/business/money.ts'
import { packageOfType } from '#shared/business/packages.ts'
import { noteConversion } from '../../analytics/conversions.ts'
import { Steps } from '../../components/steps/steps.tsx'
import { nextSteps, paymentSuccess as content } from '../../content/payment-success.ts'
import { findPaymentAddress } from '../checkout/last-payment.ts'
import { defaultPackage, readPackage } from '../checkout/order.ts'
import { takeAttempt } from '../checkout/payment-attempt.ts'
import { useBrowserValue } from '../form/browser-hooks.ts'
import { Confirmation } from './confirmation.tsx'
import { describeStatus } from './describe-status.ts'
import { OrderSummary } from './order-summary.tsx'
import { SurveyDates } from './survey/survey-dates.tsx'
import { usePaymentStatus } from './use-status.ts'

export interface PaymentSuccessProps {
  phone: string
  /** Calls that number. */
  telephoneLink: string | undefined
  infoEmail: string
  /** What the receipt is called. */
  receipt: string
  /** Without a mail server the page promises no email. */
  canEmail: boolean
  /** The deposit in force, including VAT, until it is known what was paid. */
  charge: Pence
}

/** Shows the deposit's status from the server and the next step. A payment that failed or was never made gets a link
 *  back to it and no confirmation: nothing has been paid that could be confirmed. */
export function PaymentSuccess({ phone, telephoneLink, infoEmail, receipt, canEmail, charge }: PaymentSuccessProps) {
  const query = useBrowserValue(readPaymentQuery)
  const packageType = readPackage(query ?? '') ?? defaultPackage
  const paymentIntentId = query === undefined ? undefined : (new URLSearchParams(query).get('payment_intent') ?? '')
  const { status, survey, order, amountPence = charge } = usePaymentStatus(paymentIntentId)
  const { title, text, kind } = describeStatus(status, { name: packageOfType(packageType).name, amountPence }, canEmail)
  useConversion(kind === 'paid' ? paymentIntentId : undefined)
  return (
    <>
      <div aria-live="polite">
        <h1>{title}</h1>
        <p className="lead">{text}</p>
      </div>
      {(kind === 'open' || kind === 'unknown') && (
        <p className="actions">
          <a className="button solid" href={`/checkout?${new URLSearchParams({ package: packageType }).toString()}`}>
            {content.retry}
          </a>
        </p>
      )}
      {(kind === 'paid' || kind === 'expected' || kind === 'unknown') && (
        <Confirmation
          key={kind}
          kind={kind}
          deposit={{ packageType, paymentIntentId: paymentIntentId ?? '' }}
          infoEmail={infoEmail}
          canEmail={canEmail}
        />
      )}
      {kind === 'paid' && order && <OrderSummary order={order} />}
      {kind === 'paid' && paymentIntentId && survey && (
        <SurveyDates paymentIntentId={paymentIntentId} survey={survey} canEmail={canEmail} />
      )}
      {(kind === 'paid' || kind === 'expected' || kind === 'unknown') && (
        <section className="next-steps" aria-labelledby="next-title">
          <h2 id="next-title">{kind === 'unknown' ? content.next.titleUnpaid : content.next.title}</h2>
          <Steps steps={nextSteps(amountPence, survey ?? undefined, receipt, canEmail)} />
        </section>
      )}
      <p className="lead">{content.help}</p>
      <p className="actions">
        <a className={`button ${kind === 'other' ? 'solid' : 'line'}`} href={telephoneLink}>
          {content.call(phone)}
        </a>
        <a className="button line" href={`mailto:${infoEmail}`}>
          {infoEmail}
        </a>
        <a className="button line" href="/">
          {content.home}
        </a>
      </p>
    </>
  )
}

/** Returns the query string that names the payment: this page's own or, if it names none, that of the last payment this visit
 *  began. Only the browser that began a payment stores it, so it never opens somebody else's. */
function readPaymentQuery(): string {
  const own = new URLSearchParams(location.search)
  const address = findPaymentAddress()
  if (own.has('payment_intent') || address === undefined) return own.toString()
  const last = new URL(address).searchParams
  const isForThis = !own.has('package') || own.get('package') === last.get('package')
  return (isForThis ? last : own).toString()
}

/** Counts a deposit as soon as the server says that it is paid, once, and only when this visit has paid it. */
function useConversion(paidIntentId: string | undefined): void {
  useEffect(() => {
    if (paidIntentId && takeAttempt(paidIntentId)) noteConversion('deposit')
  }, [paidIntentId])
}

import { Button } from '@fluentui/react-components'
import { useMutation } from '@tanstack/react-query'
import { nameDay } from '#shared/business/london-time.ts'
import { formatMoneyExactly } from '#shared/business/money.ts'
import { surveyWindow } from '#shared/business/survey-window.ts'
import { type ReceivedPayment, sendPaymentConfirmation } from '#shared/contract/payments.ts'
import { useClient } from '../client-context.ts'
import { errorSentence } from '../components/error-sentence.ts'
import { Facts } from '../components/records/facts.tsx'
import { SidePanel } from '../components/side-panel.tsx'
import { useShowToast } from '../components/toasts.tsx'
import { formatExact } from '../dates.ts'
import { ContactLinks } from '../prospects/contact-links.tsx'
import { DepositSurvey } from '../appointments/surveys/deposit-survey.tsx'
import { DepositState } from './deposit-state.tsx'
import { LeadLink } from './lead-link.tsx'
import { RefundHint } from './refund-hint.tsx'

/** Shows one deposit: its state, its receipt and how to refund it. */
export function DepositPanel({ payment, onClose }: { payment: ReceivedPayment; onClose: () => void }) {
  const { status, customerName, customerEmail, customerPhone, providerIntentId } = payment
  const client = useClient()
  const showToast = useShowToast()
  const send = useMutation({
    mutationFn: (paymentIntentId: string) =>
      client.call(sendPaymentConfirmation, {
        body: { packageType: payment.packageType, customerName, customerEmail, customerPhone, paymentIntentId },
      }),
    onSuccess: () => showToast({ title: 'Receipt sent again', text: `To ${customerEmail}.` }),
    onError: (error) => showToast({ title: 'Receipt not sent', text: errorSentence(error) }),
  })
  const isHeld = status === 'succeeded' || status === 'partially_refunded'

  return (
    <SidePanel
      title={customerName}
      onClose={onClose}
      footer={
        <>
          {isHeld && providerIntentId !== null ? (
            <Button disabledFocusable={send.isPending} onClick={() => send.mutate(providerIntentId)}>
              Send the receipt again
            </Button>
          ) : undefined}
          <LeadLink {...payment} />
        </>
      }
    >
      <Facts
        facts={[
          { name: 'State', value: <DepositState status={status} /> },
          { name: 'Amount', value: `${formatMoneyExactly(payment.amountPence)} including VAT` },
          { name: 'Refunded', value: payment.refundedPence === 0 ? null : formatMoneyExactly(payment.refundedPence) },
          { name: 'Package', value: payment.packageType },
          {
            name: 'Contact',
            value: <ContactLinks email={customerEmail} phone={customerPhone} prospectId={payment.prospectId} />,
          },
          { name: 'Receipt', value: payment.invoiceNumber ?? 'None until it is paid' },
          { name: 'Receipt sent', value: payment.confirmationSentAt && formatExact(payment.confirmationSentAt) },
          { name: 'Paid', value: payment.succeededAt && formatExact(payment.succeededAt) },
          {
            name: 'Early start',
            value:
              payment.earlyStartRequestedAt === null
                ? payment.succeededAt && `Not requested, so not before ${nameDay(surveyWindow(payment).from)}`
                : `Requested on ${formatExact(payment.earlyStartRequestedAt)}`,
          },
          { name: 'Declined because', value: payment.failureCode?.replaceAll('_', ' ') },
        ]}
      />
      {isHeld && payment.prospectId !== null ? <DepositSurvey payment={payment} /> : undefined}
      <RefundHint payment={payment} />
    </SidePanel>
  )
}

import type { acceptCalculatorSubmission } from '#shared/contract/calculator.ts'
import type { acceptConsultation } from '#shared/contract/consultations.ts'
import { type Subscriber, unsubscribeByOwner } from '#shared/contract/newsletter.ts'
import { resendMail } from '#shared/contract/outbox.ts'
import { type ReceivedPayment, sendPaymentConfirmation } from '#shared/contract/payments.ts'
import { useConfirm } from '../components/confirm.tsx'
import { useCall } from '../platform/mutations.ts'

export type AcceptCall = typeof acceptConsultation | typeof acceptCalculatorSubmission

/** Accepts an enquiry that was taken for spam. */
export function useAcceptEnquiry(call: AcceptCall, id: string, name: string) {
  return useCall(call, {
    input: () => ({ params: { id } }),
    successToast: () => ({
      title: `${name} is now a lead`,
      text: 'The emails to them and to you are on their way.',
    }),
    errorTitle: 'Nothing was changed',
  })
}

/** Sends the receipt of a deposit again. */
export function useSendReceipt({ packageType, customerName, customerEmail, customerPhone }: ReceivedPayment) {
  return useCall(sendPaymentConfirmation, {
    input: (paymentIntentId: string) => ({
      body: { packageType, customerName, customerEmail, customerPhone, paymentIntentId },
    }),
    successToast: () => ({ title: 'Receipt sent again', text: `To ${customerEmail}.` }),
    errorTitle: 'Receipt not sent',
  })
}

/** Sends an email that is waiting, withheld or has failed. */
export function useResendMail(id: string) {
  return useCall(resendMail, {
    input: () => ({ params: { id } }),
    successToast: () => ({ title: 'Email on its way', text: 'It’s being sent now.' }),
    errorTitle: 'Email not sent',
  })
}

/** Returns a function that unsubscribes somebody from the newsletter after confirmation. */
export function useUnsubscribe({ id, email }: Subscriber) {
  const confirm = useConfirm()
  const unsubscribe = useCall(unsubscribeByOwner, {
    input: () => ({ params: { id } }),
    successToast: () => ({ title: 'Unsubscribed', text: `${email} won’t get the newsletter any more.` }),
    errorTitle: 'Still subscribed',
  })
  return {
    isPending: unsubscribe.isPending,
    async ask() {
      const agreed = await confirm({
        title: `Unsubscribe ${email}?`,
        text: 'They won’t get any more newsletters. They’d have to sign up again themselves.',
        action: 'Unsubscribe',
        isFinal: true,
      })
      if (agreed) unsubscribe.mutate()
    },
  }
}

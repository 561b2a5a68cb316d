import type { acceptCalculatorSubmission } from '#shared/contract/calculator.ts'
import type { acceptConsultation } from '#shared/contract/consultations.ts'
import { listSubscribers, type Subscriber, unsubscribeByOwner } from '#shared/contract/newsletter.ts'
import { listMails, resendMail } from '#shared/contract/outbox.ts'
import { type ReceivedPayment, sendPaymentConfirmation } from '#shared/contract/payments.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useConfirm } from '../components/confirm.tsx'
import { useToastMutation } from '../platform/mutations.ts'

export type AcceptCall = typeof acceptConsultation | typeof acceptCalculatorSubmission

/** Accepts an enquiry that was taken for spam. */
export function useAcceptEnquiry(call: AcceptCall, id: string, name: string) {
  const queryClient = useQueryClient()
  const refetchAll = () => queryClient.invalidateQueries()
  return useToastMutation({
    mutationFn: (client) => client.call(call, { params: { id } }),
    successToast: () => ({
      title: `${name} is now a lead`,
      text: 'The emails to them and to you are on their way.',
    }),
    errorTitle: 'Nothing was changed',
    // It changes lists, leads, Today and the outbox.
    onSuccess: refetchAll,
    onError: refetchAll,
  })
}

/** Sends the receipt of a deposit again. */
export function useSendReceipt({ packageType, customerName, customerEmail, customerPhone }: ReceivedPayment) {
  return useToastMutation({
    mutationFn: (client, paymentIntentId: string) =>
      client.call(sendPaymentConfirmation, {
        body: { packageType, customerName, customerEmail, customerPhone, paymentIntentId },
      }),
    successToast: () => ({ title: 'Receipt sent again', text: `To ${customerEmail}.` }),
    errorTitle: 'Receipt not sent',
  })
}

/** Sends an email that is waiting, withheld or has failed. */
export function useResendMail(id: string) {
  return useToastMutation({
    mutationFn: (client) => client.call(resendMail, { params: { id } }),
    successToast: () => ({ title: 'Email on its way', text: 'It’s being sent now.' }),
    errorTitle: 'Email not sent',
    invalidates: [listMails],
  })
}

/** Returns a function that unsubscribes somebody from the newsletter after confirmation. */
export function useUnsubscribe({ id, email }: Subscriber) {
  const confirm = useConfirm()
  const unsubscribe = useToastMutation({
    mutationFn: (client) => client.call(unsubscribeByOwner, { params: { id } }),
    successToast: () => ({ title: 'Unsubscribed', text: `${email} won’t get the newsletter any more.` }),
    errorTitle: 'Still subscribed',
    invalidates: [listSubscribers],
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

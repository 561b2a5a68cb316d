import type { ParsedInput } from '#shared/contract/api-call.ts'
import {
  type Invoice,
  issueInvoice,
  replaceInvoiceLink,
  sendInvoice,
  setInvoicePaid,
  voidInvoice,
} from '#shared/contract/invoices.ts'
import { useConfirm } from '../components/confirm.tsx'
import { useCall } from '../platform/mutations.ts'

/** Issues a balance invoice of a lead and emails it. */
export function useIssueInvoice(prospectId: string, onIssued: () => void) {
  return useCall(issueInvoice, {
    input: (body: ParsedInput<typeof issueInvoice>['body']) => ({ params: { id: prospectId }, body }),
    successToast: ({ number, customerEmail }) => ({
      title: `Invoice ${number} issued`,
      text: `It’s on its way to ${customerEmail}.`,
    }),
    onSuccess: onIssued,
  })
}

/** Returns the actions on an invoice that has been issued. */
export function useInvoiceActions({ id, number, customerName, customerEmail, address }: Invoice) {
  const confirm = useConfirm()
  const params = { id }
  const setPaid = useCall(setInvoicePaid, {
    input: (paid: boolean) => ({ params, body: { paid } }),
    successToast: (_, paid) => ({
      title: paid ? `${number} marked as paid` : `${number} marked as not paid`,
      ...(paid && { action: { label: 'Undo', run: () => setPaid.mutate(false) } }),
    }),
    errorTitle: 'Couldn’t change the invoice',
  })
  const send = useCall(sendInvoice, {
    input: () => ({ params }),
    successToast: () => ({ title: `${number} sent again`, text: `To ${customerEmail}.` }),
    errorTitle: 'Couldn’t send the email',
  })
  const voidWithCreditNote = useCall(voidInvoice, {
    input: (reason: string | undefined) => ({ params, body: { reason } }),
    successToast: (creditNote) => ({
      title: `${number} voided`,
      text: `Credit note ${creditNote.number} is on its way to ${customerEmail}.`,
    }),
    errorTitle: 'Couldn’t void the invoice',
  })
  const replaceLink = useCall(replaceInvoiceLink, {
    input: () => ({ params, body: { address } }),
    successToast: () => ({
      title: `${number} has a new link`,
      text: 'The old one no longer works.',
      action: { label: 'Send it', run: () => send.mutate() },
    }),
    errorTitle: 'Couldn’t replace the link',
  })

  return {
    setPaid: setPaid.mutate,
    send: () => send.mutate(),
    async replaceLink() {
      const agreed = await confirm({
        title: `Replace the link to ${number}?`,
        text: `The old link will stop working for everyone, including ${customerName}. Send the invoice again afterwards so they get the new one.`,
        action: 'Replace it',
        isFinal: true,
      })
      if (agreed) replaceLink.mutate()
    },
    async voidInvoice() {
      const agreed = await confirm({
        title: `Void invoice ${number}?`,
        text: `The invoice stays in your records. A credit note with its own number cancels it and is emailed to ${customerName}.`,
        action: 'Void it',
        isFinal: true,
        reason: { label: 'Reason (optional)', hint: 'It’s shown on the timeline. Only you can see it.' },
      })
      if (agreed) voidWithCreditNote.mutate(agreed.reason)
    },
  }
}

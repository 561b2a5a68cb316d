import type { ParsedInput } from '#shared/contract/api-call.ts'
import {
  type Invoice,
  issueInvoice,
  listInvoices,
  replaceInvoiceLink,
  sendInvoice,
  setInvoicePaid,
  voidInvoice,
} from '#shared/contract/invoices.ts'
import { getLeadAccount } from '#shared/contract/lead-account.ts'
import { listJobs } from '#shared/contract/jobs.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { useConfirm } from '../components/confirm.tsx'
import { useToastMutation } from '../platform/mutations.ts'

const invalidates = [listInvoices, listJobs, getLeadAccount, getTimeline]

/** Issues a balance invoice of a lead and emails it. */
export function useIssueInvoice(prospectId: string, onIssued: () => void) {
  return useToastMutation({
    mutationFn: (client, body: ParsedInput<typeof issueInvoice>['body']) =>
      client.call(issueInvoice, { params: { id: prospectId }, body }),
    successToast: ({ number, customerEmail }) => ({
      title: `Invoice ${number} issued`,
      text: `It’s on its way to ${customerEmail}.`,
    }),
    invalidates,
    onSuccess: onIssued,
  })
}

/** Returns the actions on an invoice that has been issued. */
export function useInvoiceActions({ id, number, customerName, customerEmail, address }: Invoice) {
  const confirm = useConfirm()
  const params = { id }
  const setPaid = useToastMutation({
    mutationFn: (client, paid: boolean) => client.call(setInvoicePaid, { params, body: { paid } }),
    successToast: (_, paid) => ({
      title: paid ? `${number} marked as paid` : `${number} marked as not paid`,
      ...(paid && { action: { label: 'Undo', run: () => setPaid.mutate(false) } }),
    }),
    errorTitle: 'Couldn’t change the invoice',
    invalidates,
  })
  const send = useToastMutation({
    mutationFn: (client) => client.call(sendInvoice, { params }),
    successToast: () => ({ title: `${number} sent again`, text: `To ${customerEmail}.` }),
    errorTitle: 'Couldn’t send the email',
    invalidates,
  })
  const voidWithCreditNote = useToastMutation({
    mutationFn: (client, reason: string | undefined) => client.call(voidInvoice, { params, body: { reason } }),
    successToast: (creditNote) => ({
      title: `${number} voided`,
      text: `Credit note ${creditNote.number} is on its way to ${customerEmail}.`,
    }),
    errorTitle: 'Couldn’t void the invoice',
    invalidates,
  })
  const replaceLink = useToastMutation({
    mutationFn: (client) => client.call(replaceInvoiceLink, { params, body: { address } }),
    successToast: () => ({
      title: `${number} has a new link`,
      text: 'The old one no longer works.',
      action: { label: 'Send it', run: () => send.mutate() },
    }),
    errorTitle: 'Couldn’t replace the link',
    invalidates,
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

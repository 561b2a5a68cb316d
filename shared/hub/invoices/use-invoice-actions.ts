import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type Invoice,
  listInvoices,
  replaceInvoiceLink,
  sendInvoice,
  setInvoicePaid,
  voidInvoice,
} from '#shared/contract/invoices.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { useClient } from '../client-context.ts'
import { useConfirm } from '../components/confirm.tsx'
import { errorSentence } from '../components/error-sentence.ts'
import { useShowToast } from '../components/toasts.tsx'

/** What can be done about an invoice once it has been issued. */
export function useInvoiceActions({ id, number, customerName, customerEmail, address }: Invoice) {
  const client = useClient()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const showToast = useShowToast()
  const params = { id }
  const onSettled = () =>
    Promise.all(
      [listInvoices.path, getTimeline.path].map((path) => queryClient.invalidateQueries({ queryKey: [path] })),
    )
  const settle = useMutation({
    mutationFn: (paid: boolean) => client.call(setInvoicePaid, { params, body: { paid } }),
    onSuccess: (_, paid) =>
      showToast({
        title: paid ? `${number} marked as paid` : `${number} marked as not paid`,
        ...(paid && { action: { label: 'Undo', run: () => settle.mutate(false) } }),
      }),
    onError: (error) => showToast({ title: 'Couldn’t change the invoice', text: errorSentence(error) }),
    onSettled,
  })
  const send = useMutation({
    mutationFn: () => client.call(sendInvoice, { params }),
    onSuccess: () => showToast({ title: `${number} sent again`, text: `To ${customerEmail}.` }),
    onError: (error) => showToast({ title: 'Couldn’t send the email', text: errorSentence(error) }),
    onSettled,
  })
  const takeBack = useMutation({
    mutationFn: (reason: string | undefined) => client.call(voidInvoice, { params, body: { reason } }),
    onSuccess: (credit) =>
      showToast({
        title: `${number} voided`,
        text: `Credit note ${credit.number} is on its way to ${customerEmail}.`,
      }),
    onError: (error) => showToast({ title: 'Couldn’t void the invoice', text: errorSentence(error) }),
    onSettled,
  })

  const replaceLink = useMutation({
    mutationFn: () => client.call(replaceInvoiceLink, { params, body: { address } }),
    onSuccess: () =>
      showToast({
        title: `${number} has a new link`,
        text: 'The old one no longer works.',
        action: { label: 'Send it', run: () => send.mutate() },
      }),
    onError: (error) => showToast({ title: 'Couldn’t replace the link', text: errorSentence(error) }),
    onSettled,
  })

  async function askToReplaceLink(): Promise<void> {
    const agreed = await confirm({
      title: `Replace the link to ${number}?`,
      text: `The old link will stop working for everyone, including ${customerName}. Send the invoice again afterwards so they get the new one.`,
      action: 'Replace it',
      isFinal: true,
    })
    if (agreed !== undefined) replaceLink.mutate()
  }

  async function askToTakeBack(): Promise<void> {
    const agreed = await confirm({
      title: `Void invoice ${number}?`,
      text: `The invoice stays in your records. A credit note with its own number cancels it and is emailed to ${customerName}.`,
      action: 'Void it',
      isFinal: true,
      reason: { label: 'Reason (optional)', hint: 'It’s shown on the timeline. Only you can see it.' },
    })
    if (agreed !== undefined) takeBack.mutate(agreed.reason)
  }

  return {
    settle: settle.mutate,
    send: () => send.mutate(),
    replaceLink: () => void askToReplaceLink(),
    takeBack: () => void askToTakeBack(),
  }
}

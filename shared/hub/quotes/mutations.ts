import type { ParsedInput } from '#shared/contract/api-call.ts'
import {
  acceptQuoteByPhone,
  issueQuote,
  type Quote,
  replaceQuoteLink,
  sendQuote,
  undoQuoteAcceptance,
  withdrawQuote,
} from '#shared/contract/quotes.ts'
import { useConfirm } from '../components/confirm.tsx'
import { copyText } from '../components/copy-text.ts'
import { useShowToast, useCall } from '../platform/mutations.ts'

/** Issues a quote to a lead and emails it. */
export function useIssueQuote(
  prospectId: string,
  { onIssued, onError }: { onIssued: () => void; onError: (error: Error) => void },
) {
  return useCall(issueQuote, {
    input: (body: ParsedInput<typeof issueQuote>['body']) => ({ params: { id: prospectId }, body }),
    successToast: ({ number, customerEmail }) => ({
      title: `Quote ${number} issued`,
      text: `It’s on its way to ${customerEmail}.`,
    }),
    onSuccess: onIssued,
    onError,
  })
}

/** Marks a quote as accepted by telephone. */
export function useAcceptByPhone(
  { id, number }: Quote,
  { onAccepted, onError }: { onAccepted: () => void; onError: (error: Error) => void },
) {
  const params = { id }
  const undo = useUndoAcceptance({ id, number })
  return useCall(acceptQuoteByPhone, {
    input: (body: ParsedInput<typeof acceptQuoteByPhone>['body']) => ({ params, body }),
    successToast: ({ customerEmail }, { sendsEmail }) => ({
      title: `${number} marked as accepted`,
      ...(sendsEmail && { text: `An email to ${customerEmail} confirms it.` }),
      action: { label: 'Undo', run: () => undo.mutate() },
    }),
    onSuccess: onAccepted,
    onError,
  })
}

function useUndoAcceptance({ id, number }: Pick<Quote, 'id' | 'number'>) {
  return useCall(undoQuoteAcceptance, {
    input: () => ({ params: { id } }),
    successToast: ({ withdrawnAt }) => ({
      title: `${number} is no longer marked as accepted`,
      text: withdrawnAt === null ? 'It can be accepted again.' : 'The newer quote replaces it.',
    }),
    errorTitle: 'Couldn’t undo the acceptance',
  })
}

/** Returns the actions on a quote that has been issued. */
export function useQuoteActions({ id, number, customerName, address }: Quote) {
  const confirm = useConfirm()
  const showToast = useShowToast()
  const params = { id }
  const undo = useUndoAcceptance({ id, number })
  const send = useCall(sendQuote, {
    input: () => ({ params }),
    successToast: () => ({ title: `${number} sent again`, text: 'To their current email address.' }),
    errorTitle: 'Couldn’t send the email',
  })
  const withdraw = useCall(withdrawQuote, {
    input: () => ({ params }),
    successToast: () => ({ title: `${number} withdrawn` }),
    errorTitle: 'Couldn’t withdraw the quote',
  })
  const replaceLink = useCall(replaceQuoteLink, {
    input: () => ({ params, body: { address } }),
    successToast: () => ({ title: `${number} has a new link`, text: 'The old one no longer works.' }),
    errorTitle: 'Couldn’t replace the link',
  })

  return {
    send: () => send.mutate(),
    async copyLink() {
      showToast(
        (await copyText(address))
          ? { title: 'Link copied', text: `${customerName} can use it to read and answer ${number}.` }
          : { title: 'Couldn’t copy the link', text: address },
      )
    },
    async replaceLink() {
      const agreed = await confirm({
        title: `Replace the link to ${number}?`,
        text: `The old link will stop working for everyone, including ${customerName}. Send the quote again afterwards, or copy the new link.`,
        action: 'Replace it',
        isFinal: true,
      })
      if (agreed) replaceLink.mutate()
    },
    async undoAcceptance() {
      const agreed = await confirm({
        title: `Undo that ${number} was accepted?`,
        text: `Its price then no longer counts as agreed. If ${customerName} has had the email that confirms it, please tell them: they aren’t emailed again.`,
        action: 'Undo it',
      })
      if (agreed) undo.mutate()
    },
    async withdraw() {
      const agreed = await confirm({
        title: `Withdraw quote ${number}?`,
        text: `${customerName} can’t accept it any more, and its page says so. They aren’t emailed.`,
        action: 'Withdraw it',
        isFinal: true,
      })
      if (agreed) withdraw.mutate()
    },
  }
}

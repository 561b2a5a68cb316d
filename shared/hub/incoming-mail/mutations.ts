import { useEffect, useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import {
  assignMail,
  decideMailSender,
  dismissMail,
  makeLeadOfMail,
  markRepliesRead,
} from '#shared/contract/incoming-mail.ts'
import { type Mailbox, setUpMailbox, turnOffMailbox } from '#shared/contract/mailbox.ts'
import type { CallInput } from '#shared/contract/api-call.ts'
import type { Prospect } from '#shared/contract/prospects.ts'
import { type TimelineEntry } from '#shared/contract/prospect-history.ts'
import { useClient } from '../platform/client-context.ts'
import { type ToastOptions, useCall } from '../platform/mutations.ts'

export type MailboxValues = Mailbox & { password: string }

/** Saves the mailbox once a connection to it has worked. */
export function useSetUpMailbox(options: Pick<ToastOptions<unknown, MailboxValues>, 'onSuccess' | 'onError'>) {
  return useCall(setUpMailbox, {
    ...options,
    input: (body: MailboxValues) => ({ body }),
    successToast: () => ({ title: 'Your mailbox is set up', text: 'Replies appear from now on.' }),
  })
}

export function useTurnOffMailbox() {
  return useCall(turnOffMailbox, {
    successToast: () => ({ title: 'Turned off', text: 'Your mailbox isn’t read any more.' }),
    errorTitle: 'Couldn’t turn it off',
  })
}

/** Marks the emails among these entries as read once they are shown. */
export function useMarkRead(entries: readonly TimelineEntry[]): void {
  const client = useClient()
  const { mutate } = useMutation({ mutationFn: (ids: string[]) => client.call(markRepliesRead, { body: { ids } }) })
  const sent = useRef(new Set<string>())
  useEffect(() => {
    const ids = entries.filter(({ id, incoming }) => incoming?.isUnread === true && !sent.current.has(id))
    if (ids.length === 0) return
    for (const { id } of ids) sent.current.add(id)
    mutate(ids.map(({ id }) => id))
  }, [entries, mutate])
}

/** Puts an unmatched email on a lead's timeline. */
export function useAssignMail(id: string, onSuccess: () => void) {
  return useCall(assignMail, {
    input: (lead: Pick<Prospect, 'id' | 'name'>) => ({ params: { id }, body: { prospectId: lead.id } }),
    successToast: (_, { name }) => ({ title: 'Email added', text: `It’s on the timeline of ${name}.` }),
    errorTitle: 'Couldn’t add the email',
    onSuccess,
  })
}

/** Creates a lead with the sender's address. */
export function useMakeLead(
  id: string,
  options: Pick<ToastOptions<{ name: string }, CallInput<typeof makeLeadOfMail>['body']>, 'onSuccess' | 'onError'>,
) {
  return useCall(makeLeadOfMail, {
    ...options,
    input: (body: CallInput<typeof makeLeadOfMail>['body']) => ({ params: { id }, body }),
    successToast: ({ name }) => ({ title: 'Lead added', text: `The email is on the timeline of ${name}.` }),
  })
}

/** Records whether an email without proof is from its lead. */
export function useDecideMailSender(id: string) {
  return useCall(decideMailSender, {
    input: (isTheirs: boolean) => ({ params: { id }, body: { isTheirs } }),
    successToast: (_, isTheirs) =>
      isTheirs
        ? { title: 'Accepted as theirs', text: 'Its files are with those of the lead.' }
        : { title: 'Marked as not theirs', text: 'Its files are deleted here. The email is still in your mailbox.' },
    errorTitle: 'Nothing was changed',
  })
}

/** Deletes an unmatched email here. */
export function useDismissMail(id: string, onSuccess: () => void) {
  return useCall(dismissMail, {
    input: () => ({ params: { id } }),
    successToast: () => ({ title: 'Dismissed', text: 'The email is still in your mailbox.' }),
    errorTitle: 'Couldn’t dismiss the email',
    onSuccess,
  })
}

import { useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '#shared/contract/api-call.ts'
import { getToday } from '#shared/contract/dashboard.ts'
import { listMails } from '#shared/contract/outbox.ts'
import { emailProspect, getTimeline, recordPrivacy } from '#shared/contract/prospect-history.ts'
import { getProspect, listProspects, type ProspectDetail } from '#shared/contract/prospects.ts'
import { type ToastMutationOptions, useToastMutation } from '../mutations.ts'

type NewEmail = CallInput<typeof emailProspect>['body']
type PrivacyFacts = NonNullable<CallInput<typeof recordPrivacy>['body']>

/** Sends an email to a lead, or logs it and opens it in the owner's email program. */
export function useSendEmail(lead: Pick<ProspectDetail, 'id' | 'name' | 'email'>) {
  return useToastMutation({
    mutationFn: (client, body: NewEmail) => client.call(emailProspect, { params: { id: lead.id }, body }),
    successToast: ({ method }) =>
      method === 'smtp'
        ? { title: 'Email on its way', text: `To ${lead.name}. The timeline shows when it’s sent.` }
        : { title: 'Email logged', text: 'It’s open in your email app. Send it from there.' },
    errorTitle: 'The email wasn’t sent',
    invalidates: [getTimeline, getProspect, listProspects, listMails, getToday],
    onSuccess({ method, subject, emailContent }) {
      // The server's text includes the line about opting out.
      if (method === 'mailto') location.assign(mailtoAddress(lead.email ?? '', subject, emailContent))
    },
  })
}

/** Records the lawful basis for writing to a lead, or their objection to marketing. */
export function useRecordPrivacy(
  lead: Pick<ProspectDetail, 'id'>,
  { onSuccess, ...options }: Omit<ToastMutationOptions<ProspectDetail, PrivacyFacts>, 'mutationFn'>,
) {
  const queryClient = useQueryClient()
  return useToastMutation({
    ...options,
    mutationFn: (client, body: PrivacyFacts) => client.call(recordPrivacy, { params: { id: lead.id }, body }),
    invalidates: [getTimeline],
    onSuccess(detail, ...rest) {
      queryClient.setQueryData([getProspect.path, lead.id], detail)
      return onSuccess?.(detail, ...rest)
    },
  })
}

/** Returns the address that opens the owner's email program with the text filled in. */
function mailtoAddress(to: string, subject: string, text: string): string {
  // Email programs expect %20 and CRLF, which URLSearchParams does not write.
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))}`
  return `mailto:${encodeURIComponent(to).replace('%40', '@')}?${query}`
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '#shared/contract/api-call.ts'
import { listMails } from '#shared/contract/outbox.ts'
import { getToday } from '#shared/contract/dashboard.ts'
import { emailProspect, getTimeline } from '#shared/contract/prospect-history.ts'
import { getProspect, listProspects, type ProspectDetail } from '#shared/contract/prospects.ts'
import { useClient } from '../client-context.ts'
import { useShowToast } from '../components/toasts.tsx'
import { mailAddress } from './mail-address.ts'

export type NewEmail = CallInput<typeof emailProspect>['body']

/** Sends an email to a lead, or logs it and opens it in the owner's mail program. It is then on their timeline. */
export function useSendEmail(lead: Pick<ProspectDetail, 'id' | 'name' | 'email'>) {
  const client = useClient()
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  return useMutation({
    mutationFn: (body: NewEmail) => client.call(emailProspect, { params: { id: lead.id }, body }),
    onSuccess({ method, subject, emailContent }) {
      // As the server has logged it, with the line that says how to object.
      if (method === 'mailto') location.assign(mailAddress(lead.email ?? '', subject, emailContent))
      showToast(
        method === 'smtp'
          ? { title: 'Email on its way', text: `To ${lead.name}. The timeline shows when it’s sent.` }
          : { title: 'Email logged', text: 'It’s open in your email app. Send it from there.' },
      )
    },
    onSettled: () =>
      Promise.all(
        [getTimeline, getProspect, listProspects, listMails, getToday].map(({ path }) =>
          queryClient.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { erasePersonalData } from '#shared/contract/personal-data.ts'
import { describeCancelled, useAppointments } from '../../appointments/upcoming.ts'
import { useClient } from '../../client-context.ts'
import { useConfirm } from '../../components/confirm.tsx'
import { errorSentence } from '../../components/error-sentence.ts'
import { useShowToast } from '../../components/toasts.tsx'
import { useLiveJobs } from '../../appointments/surveys/live-jobs.ts'

/** Erases whoever has an address, if the owner agrees. */
export function usePersonErase() {
  const client = useClient()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const showToast = useShowToast()
  const appointments = useAppointments()
  const liveJobs = useLiveJobs()
  return useMutation({
    async mutationFn(email: string) {
      const warning = [await liveJobs({ email }), describeCancelled(await appointments({ email }), Date.now())]
        .filter(Boolean)
        .join(' ')
      const agreed = await confirm({
        title: `Erase everything about ${email}?`,
        warning,
        text: 'Their leads, history, enquiries, estimates, emails and subscription are erased for good. Payments and invoices are kept, as tax law requires. An anonymous do-not-add marker stops scraping and imports from adding them again.',
        action: 'Erase for good',
        isFinal: true,
      })
      return agreed && client.call(erasePersonalData, { body: { email } })
    },
    onSuccess(done) {
      if (done === undefined) return
      const kept = done.paymentsKept === 0 ? '' : ` Payments kept: ${done.paymentsKept}.`
      showToast({
        title: 'Person erased',
        text: `Leads: ${done.leads}. Enquiries: ${done.consultations}. Estimates: ${done.estimates}. Emails: ${done.mails}. Subscriptions: ${done.subscriptions}.${kept}`,
      })
      // Any cached list may mention the person.
      void queryClient.invalidateQueries()
    },
    onError: (error) => showToast({ title: 'Nothing was erased', text: errorSentence(error) }),
  })
}

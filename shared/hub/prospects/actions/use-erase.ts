import { useQueryClient } from '@tanstack/react-query'
import { eraseProspect } from '#shared/contract/prospect-archive.ts'
import { describeCancelled, useAppointments } from '../../appointments/upcoming.ts'
import { useClient } from '../../client-context.ts'
import { useConfirm } from '../../components/confirm.tsx'
import { errorSentence } from '../../components/error-sentence.ts'
import { useShowToast } from '../../components/toasts.tsx'
import { useLiveJobs } from '../../appointments/surveys/live-jobs.ts'

/** Erases a person, live, archived or deleted, if the owner agrees. Says whether it was done. */
export function useErase(): (id: string, name: string) => Promise<boolean> {
  const client = useClient()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const showToast = useShowToast()
  const appointments = useAppointments()
  const liveJobs = useLiveJobs()
  return async (id, name) => {
    const warning = [
      await liveJobs({ prospectId: id }),
      describeCancelled(await appointments({ prospectId: id }), Date.now()),
    ]
      .filter(Boolean)
      .join(' ')
    const agreed = await confirm({
      title: `Erase every trace of ${name}?`,
      warning,
      text: 'Their enquiries, estimates, emails, notes and subscription will be erased for good. Payments and invoices are kept, as tax law requires. An anonymous do-not-add marker stops scraping and imports adding them again.',
      action: 'Erase for good',
      isFinal: true,
    })
    if (agreed === undefined) return false
    try {
      const { consultations, estimates, mails, paymentsKept } = await client.call(eraseProspect, { params: { id } })
      const kept = paymentsKept === 0 ? '' : ` Payments kept: ${paymentsKept}.`
      showToast({
        title: 'Person erased',
        text: `Enquiries: ${consultations}. Estimates: ${estimates}. Emails: ${mails}.${kept}`,
      })
      return true
    } catch (error) {
      showToast({ title: 'Erase failed', text: errorSentence(error as Error) })
      return false
    } finally {
      // Any cached record may mention the person. Their own is removed, so that a closing panel does not fetch it again.
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes(id) })
    }
  }
}

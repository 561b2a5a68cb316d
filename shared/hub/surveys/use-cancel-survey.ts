import { useQueryClient } from '@tanstack/react-query'
import { nameDay } from '#shared/business/london-time.ts'
import { nameSurveyDate, type SurveyDate } from '#shared/business/survey-halves.ts'
import type { Payment } from '#shared/contract/payments.ts'
import { listSurveys } from '#shared/contract/fixed-surveys.ts'
import { listOpenSurveys } from '#shared/contract/open-surveys.ts'
import { cancelSurvey, getSurvey, type Survey } from '#shared/contract/surveys.ts'
import { useClient } from '../client-context.ts'
import { useConfirm } from '../components/confirm.tsx'
import { errorSentence } from '../components/error-sentence.ts'
import { useShowToast } from '../components/toasts.tsx'

/** Returns a function that cancels a survey after confirmation; the customer is emailed. */
export function useCancelSurvey({ id: paymentId, customerName: name }: Payment) {
  const client = useClient()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const showToast = useShowToast()
  return async function cancel({ days, until, revision }: Survey, fixed: SurveyDate): Promise<void> {
    const next =
      days.length > 0
        ? `and can choose other dates until ${nameDay(until)}.`
        : 'but can no longer choose another date: agree one with them.'
    const agreed = await confirm({
      title: `Cancel the survey with ${name}?`,
      text: `It’s booked for ${nameSurveyDate(fixed)}. ${name} will be emailed straight away, ${next}`,
      action: 'Cancel the survey',
      decline: 'Keep the survey',
      isFinal: true,
      reason: { label: 'Why', hint: `${name} will see this in the email.` },
    })
    if (!agreed) return
    try {
      await client.call(cancelSurvey, { params: { paymentId }, body: { revision, reason: agreed.reason } })
      showToast({ title: 'Survey cancelled', text: `We’ll email ${name}.` })
    } catch (error) {
      showToast({ title: 'Couldn’t cancel the survey', text: errorSentence(error as Error) })
    }
    await Promise.all(
      [getSurvey.path, listSurveys.path, listOpenSurveys.path].map((path) =>
        queryClient.invalidateQueries({ queryKey: [path] }),
      ),
    )
  }
}

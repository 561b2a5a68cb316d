import { useQueryClient } from '@tanstack/react-query'
import { nameDay } from '#shared/business/london-time.ts'
import { nameSurveyDate, type SurveyDate } from '#shared/business/survey-halves.ts'
import type { Payment } from '#shared/contract/payments.ts'
import { listSurveys } from '#shared/contract/fixed-surveys.ts'
import { callOffSurvey, getSurvey, type Survey } from '#shared/contract/surveys.ts'
import { useClient } from '../client-context.ts'
import { useConfirm } from '../components/confirm.tsx'
import { errorSentence } from '../components/error-sentence.ts'
import { useShowToast } from '../components/toasts.tsx'

/** Calls a survey off, after a question: the customer gets a mail. */
export function useCallOffSurvey({ id: paymentId, customerName: name }: Payment) {
  const client = useClient()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const showToast = useShowToast()
  return async function callOff({ days, until, revision }: Survey, fixed: SurveyDate): Promise<void> {
    const next =
      days.length > 0
        ? `and may choose other dates until ${nameDay(until)}.`
        : 'and can choose no other dates any more: please agree one with them.'
    const agreed = await confirm({
      title: `Call off the survey with ${name}?`,
      text: `It was to be on ${nameSurveyDate(fixed)}. ${name} is told by mail at once, ${next}`,
      action: 'Call off the survey',
      isFinal: true,
      reason: { label: 'Why', hint: `${name} reads it in the mail.` },
    })
    if (!agreed) return
    try {
      await client.call(callOffSurvey, { params: { paymentId }, body: { revision, reason: agreed.reason } })
      showToast({ title: 'The survey is called off', text: `${name} is told by mail.` })
    } catch (error) {
      showToast({ title: 'The survey could not be called off', text: errorSentence(error as Error) })
    }
    await Promise.all(
      [getSurvey.path, listSurveys.path].map((path) => queryClient.invalidateQueries({ queryKey: [path] })),
    )
  }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { nameSurveyDate, type SurveyDate } from '#shared/business/survey-halves.ts'
import type { Payment } from '#shared/contract/payments.ts'
import { listSurveys } from '#shared/contract/fixed-surveys.ts'
import { fixSurvey, getSurvey, type Survey } from '#shared/contract/surveys.ts'
import { useClient } from '../client-context.ts'
import { errorSentence } from '../components/error-sentence.ts'
import { useShowToast } from '../components/toasts.tsx'

/** Fixes the survey of a deposit on a date, or moves it there; the customer gets a mail. */
export function useFixSurvey({ id, customerName }: Payment, { revision, fixed }: Survey) {
  const client = useClient()
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  return useMutation({
    mutationFn: (date: SurveyDate) =>
      client.call(fixSurvey, { params: { paymentId: id }, body: { ...date, revision } }),
    onSuccess: (_, date) =>
      showToast({
        title: `The survey is ${fixed ? 'moved' : 'fixed'}: ${nameSurveyDate(date)}`,
        text: `${customerName} is told by mail.`,
      }),
    onError: (error) => showToast({ title: 'The survey could not be fixed', text: errorSentence(error) }),
    onSettled: () =>
      Promise.all(
        [getSurvey.path, listSurveys.path].map((path) => queryClient.invalidateQueries({ queryKey: [path] })),
      ),
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { nameSurveyDate, type SurveyDate } from '#shared/business/survey-halves.ts'
import type { Payment } from '#shared/contract/payments.ts'
import { listSurveys } from '#shared/contract/fixed-surveys.ts'
import { listOpenSurveys } from '#shared/contract/open-surveys.ts'
import { getToday } from '#shared/contract/dashboard.ts'
import { fixSurvey, getSurvey, type Survey } from '#shared/contract/surveys.ts'
import { useClient } from '../client-context.ts'
import { errorSentence } from '../components/error-sentence.ts'
import { useShowToast } from '../components/toasts.tsx'

/** Fixes the survey of a deposit on a date, or moves it there; the customer gets a mail. */
export function useFixSurvey(
  { id, customerName }: Pick<Payment, 'id' | 'customerName'>,
  { revision, fixed }: Pick<Survey, 'revision' | 'fixed'>,
) {
  const client = useClient()
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  return useMutation({
    mutationFn: (date: SurveyDate) =>
      client.call(fixSurvey, { params: { paymentId: id }, body: { ...date, revision } }),
    onSuccess: (_, date) =>
      showToast({
        title: `Survey ${fixed ? 'moved' : 'booked'}: ${nameSurveyDate(date)}`,
        text: `We’ll email ${customerName}.`,
      }),
    onError: (error) => showToast({ title: 'Couldn’t book the survey', text: errorSentence(error) }),
    onSettled: () =>
      Promise.all(
        [getSurvey, listSurveys, listOpenSurveys, getToday].map(({ path }) =>
          queryClient.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  })
}

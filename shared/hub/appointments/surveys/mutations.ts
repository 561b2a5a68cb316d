import { nameDay } from '#shared/business/london-time.ts'
import { nameSurveyDate, type SurveyDate } from '#shared/business/survey-halves.ts'
import { getCalendar } from '#shared/contract/calendar.ts'
import { getToday } from '#shared/contract/dashboard.ts'
import { listSurveys } from '#shared/contract/fixed-surveys.ts'
import { listOpenSurveys, sendSurveyLink } from '#shared/contract/open-surveys.ts'
import type { Payment } from '#shared/contract/payments.ts'
import { cancelSurvey, fixSurvey, getSurvey, type Survey } from '#shared/contract/surveys.ts'
import { useConfirm } from '../../components/confirm.tsx'
import { useToastMutation } from '../../mutations.ts'

export type PaidBy = Pick<Payment, 'id' | 'customerName'>

/** Books the survey of a deposit for a date, or moves it there; the customer is emailed. */
export function useFixSurvey({ id, customerName }: PaidBy, { revision, fixed }: Pick<Survey, 'revision' | 'fixed'>) {
  return useToastMutation({
    mutationFn: (client, date: SurveyDate) =>
      client.call(fixSurvey, { params: { paymentId: id }, body: { ...date, revision } }),
    successToast: (_, date) => ({
      title: `Survey ${fixed ? 'moved' : 'booked'}: ${nameSurveyDate(date)}`,
      text: `We’ll email ${customerName}.`,
    }),
    errorTitle: 'Couldn’t book the survey',
    invalidates: [getSurvey, listSurveys, listOpenSurveys, getToday, getCalendar],
  })
}

/** Returns a function that cancels a survey after confirmation; the customer is emailed. */
export function useCancelSurvey({ id: paymentId, customerName: name }: PaidBy) {
  const confirm = useConfirm()
  const cancel = useToastMutation({
    mutationFn: (client, body: { revision: number; reason?: string | undefined }) =>
      client.call(cancelSurvey, { params: { paymentId }, body }),
    successToast: () => ({ title: 'Survey cancelled', text: `We’ll email ${name}.` }),
    errorTitle: 'Couldn’t cancel the survey',
    invalidates: [getSurvey, listSurveys, listOpenSurveys],
  })
  return async ({ days, until, revision }: Survey, fixed: SurveyDate): Promise<void> => {
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
    if (agreed) cancel.mutate({ revision, reason: agreed.reason })
  }
}

/** Emails a customer the link to choose survey dates. */
export function useSendSurveyLink({ id: paymentId, customerName: name }: PaidBy) {
  return useToastMutation({
    mutationFn: (client) => client.call(sendSurveyLink, { params: { paymentId } }),
    successToast: () => ({ title: 'Link sent', text: `${name} can choose survey dates from the email.` }),
    errorTitle: 'Couldn’t send the link',
    invalidates: [listOpenSurveys, getToday],
  })
}

import { nameDay } from '#shared/business/london-time.ts'
import { nameSurveyDate, type SurveyDate } from '#shared/business/survey-halves.ts'
import { getCalendar } from '#shared/contract/calendar.ts'
import { type Call, cancelCall, confirmCall, listCalls, listFreeTimes, moveCall } from '#shared/contract/calls.ts'
import { getToday } from '#shared/contract/dashboard.ts'
import { listSurveys } from '#shared/contract/fixed-surveys.ts'
import { listOpenSurveys, sendSurveyLink } from '#shared/contract/open-surveys.ts'
import type { Payment } from '#shared/contract/payments.ts'
import { cancelSurvey, fixSurvey, getSurvey, type Survey } from '#shared/contract/surveys.ts'
import { useAskAboutClashes } from './ask-about-clashes.ts'
import { useConfirm } from '../components/confirm.tsx'
import { formatCallTime, formatExact } from '../platform/dates.ts'
import { useToastMutation } from '../platform/mutations.ts'

/** Books a call that is only held, for a visitor who has confirmed it by phone. */
export function useConfirmCall() {
  return useToastMutation({
    mutationFn: (client, { id }: Call) => client.call(confirmCall, { params: { id } }),
    successToast: ({ name }) => ({ title: 'Call booked', text: `We’ve emailed ${name}.` }),
    errorTitle: 'Couldn’t confirm the call',
    invalidates: [listCalls],
  })
}

/** Moves a call to another time; the visitor is emailed. */
export function useMoveCall(onSuccess?: () => void) {
  const ask = useAskAboutClashes()
  return useToastMutation({
    mutationFn: (client, { call: { id }, startsAt }: { call: Call; startsAt: string }) =>
      ask(
        (acceptance) => client.call(moveCall, { params: { id }, body: { startsAt, ...acceptance } }),
        'Move it anyway',
      ),
    successToast: (moved) =>
      moved && {
        title: `Call moved: ${formatCallTime(moved.startsAt, Date.now())}`,
        text: `We’ve emailed ${moved.name}.`,
      },
    errorTitle: 'Couldn’t move the call',
    invalidates: [listCalls, listFreeTimes, getCalendar],
    onSuccess: (moved) => moved && onSuccess?.(),
  })
}

/** Returns a function that cancels a call after confirmation; the visitor is emailed. */
export function useCancelCall({ id, name, startsAt }: Call): () => Promise<void> {
  const confirm = useConfirm()
  const cancel = useToastMutation({
    mutationFn: (client, reason: string | undefined) => client.call(cancelCall, { params: { id }, body: { reason } }),
    successToast: () => ({ title: 'Call cancelled', text: `We’ve emailed ${name}.` }),
    errorTitle: 'Couldn’t cancel the call',
    invalidates: [listCalls],
  })
  return async () => {
    const agreed = await confirm({
      title: `Cancel the call with ${name}?`,
      text: `It’s booked for ${formatExact(startsAt)}. ${name} will get an email and can choose another time.`,
      action: 'Cancel the call',
      decline: 'Keep the call',
      isFinal: true,
      reason: { label: 'Why', hint: `${name} will see this in the email.` },
    })
    if (agreed) cancel.mutate(agreed.reason)
  }
}

export type PaidBy = Pick<Payment, 'id' | 'customerName'>

/** Books the survey of a deposit for a date, or moves it there; the customer is emailed. */
export function useFixSurvey({ id, customerName }: PaidBy, { revision, fixed }: Pick<Survey, 'revision' | 'fixed'>) {
  const ask = useAskAboutClashes()
  return useToastMutation({
    mutationFn: (client, date: SurveyDate) =>
      ask(
        (acceptance) =>
          client.call(fixSurvey, { params: { paymentId: id }, body: { ...date, revision, ...acceptance } }),
        fixed ? 'Move it anyway' : 'Book it anyway',
      ),
    successToast: (saved, date) =>
      saved && {
        title: `Survey ${fixed ? 'moved' : 'booked'}: ${nameSurveyDate(date)}`,
        text: `We’ll email ${customerName}.`,
      },
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

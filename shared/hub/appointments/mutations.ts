import { nameDay } from '#shared/business/london-time.ts'
import { undoSeconds } from '#shared/business/timings.ts'
import { nameSurveyDate, type SurveyDate } from '#shared/business/survey-halves.ts'
import { type Call, cancelCall, confirmCall, moveCall, releaseCall, undoReleaseCall } from '#shared/contract/calls.ts'
import { cancelSurvey, fixSurvey, sendSurveyLink, type Survey, undoFixSurvey } from '#shared/contract/surveys.ts'
import type { Payment } from '#shared/contract/payments.ts'
import { useAskAboutClashes } from './ask-about-clashes.ts'
import { useConfirm } from '../components/confirm.tsx'
import { formatCallTime, formatExact } from '../platform/dates.ts'
import { type ToastMessage, useCall, useToastMutation } from '../platform/mutations.ts'
import { letKnow } from '../prospects/upcoming-appointments.ts'

/** Books a call that is only held, for a visitor who has confirmed it by phone. */
export function useConfirmCall() {
  return useCall(confirmCall, {
    input: ({ id }: Call) => ({ params: { id } }),
    successToast: ({ name }) => ({ title: 'Call booked', text: `We’ve emailed ${name}.` }),
    errorTitle: 'Couldn’t confirm the call',
  })
}

/** Moves a call to another time; the visitor is emailed. */
export function useMoveCall(onSuccess?: () => void) {
  const ask = useAskAboutClashes()
  return useToastMutation({
    calls: [moveCall],
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
    onSuccess: (moved) => moved && onSuccess?.(),
  })
}

/** Returns a function that cancels a call after confirmation; the visitor is emailed. */
export function useCancelCall({ id, name, startsAt }: Call): () => Promise<void> {
  const confirm = useConfirm()
  const cancel = useCall(cancelCall, {
    input: (reason: string | undefined) => ({ params: { id }, body: { reason } }),
    successToast: () => ({ title: 'Call cancelled', text: `We’ve emailed ${name}.` }),
    errorTitle: 'Couldn’t cancel the call',
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

/** Releases the time of a call that nobody has confirmed. The toast offers to undo it before the visitor is emailed. */
export function useReleaseCall() {
  const undo = useCall(undoReleaseCall, {
    input: ({ id }: Call) => ({ params: { id } }),
    successToast: ({ startsAt }) => ({ title: `Booked again: ${formatCallTime(startsAt, Date.now())}` }),
    errorTitle: 'Couldn’t book it again',
  })
  return useCall(releaseCall, {
    input: ({ id }: Call) => ({ params: { id } }),
    successToast: (released) => ({
      title: `Time released: ${formatCallTime(released.startsAt, Date.now())}`,
      ...emailsSoon(released.name),
      action: { label: 'Undo', run: () => undo.mutate(released) },
    }),
    errorTitle: 'Couldn’t release the time',
  })
}

/** Returns what a toast says for as long as it offers to undo what emails somebody. */
function emailsSoon(name: string, hasEmail = true): Pick<ToastMessage, 'text' | 'durationMs'> {
  const text = hasEmail ? `We’ll email ${name} in ${undoSeconds} seconds.` : letKnow(name)
  return { text, durationMs: undoSeconds * 1000 }
}

export interface PaidBy extends Pick<Payment, 'customerName'> {
  /** Of the job. */
  id: string
}

/** A survey that the owner has just booked or moved. */
interface FixedNow {
  payment: PaidBy
  saved: Survey
  /** The date that it had before. */
  before: SurveyDate | null
  /** Whether the customer can be emailed. */
  hasEmail: boolean
}

/** Returns a function that makes the toast about a survey that was booked or moved. It offers to undo that before the customer is emailed. */
export function useFixToast() {
  const undo = useCall(undoFixSurvey, {
    input: ({ payment, saved: { revision }, before }: FixedNow) => ({
      params: { jobId: payment.id },
      body: { revision, before },
    }),
    successToast: (_, { payment: { customerName } }) => ({
      title: 'Undone',
      text: `${customerName} gets no email.`,
    }),
    errorTitle: 'Couldn’t undo it',
  })
  return (fixedNow: FixedNow, date: SurveyDate): ToastMessage => ({
    title: `Survey ${fixedNow.before ? 'moved' : 'booked'}: ${nameSurveyDate(date)}`,
    ...emailsSoon(fixedNow.payment.customerName, fixedNow.hasEmail),
    action: { label: 'Undo', run: () => undo.mutate(fixedNow) },
  })
}

/** Books the survey of a job for a date, or moves it there; the customer is emailed once it can't be undone in the toast. */
export function useFixSurvey(
  payment: PaidBy,
  { revision, fixed, hasEmail }: Pick<Survey, 'revision' | 'fixed'> & { hasEmail: boolean },
) {
  const ask = useAskAboutClashes()
  const toastOf = useFixToast()
  return useToastMutation({
    calls: [fixSurvey],
    mutationFn: (client, date: SurveyDate) =>
      ask(
        (acceptance) =>
          client.call(fixSurvey, { params: { jobId: payment.id }, body: { ...date, revision, ...acceptance } }),
        fixed ? 'Move it anyway' : 'Book it anyway',
      ),
    successToast: (saved, date) => saved && toastOf({ payment, saved, before: fixed, hasEmail }, date),
    errorTitle: 'Couldn’t book the survey',
  })
}

/** Returns a function that cancels a survey after confirmation; the customer is emailed. */
export function useCancelSurvey({ id: jobId, customerName: name }: PaidBy, { hasEmail }: { hasEmail: boolean }) {
  const confirm = useConfirm()
  const cancel = useCall(cancelSurvey, {
    input: (body: { revision: number; reason?: string | undefined }) => ({ params: { jobId }, body }),
    successToast: () => ({ title: 'Survey cancelled', text: hasEmail ? `We’ll email ${name}.` : letKnow(name) }),
    errorTitle: 'Couldn’t cancel the survey',
  })
  return async ({ days, until, revision }: Survey, fixed: SurveyDate): Promise<void> => {
    const next =
      days.length > 0
        ? `and can choose other dates until ${nameDay(until)}.`
        : 'but can no longer choose another date: agree one with them.'
    const agreed = await confirm({
      title: `Cancel the survey with ${name}?`,
      text: `It’s booked for ${nameSurveyDate(fixed)}. ${hasEmail ? `${name} will be emailed straight away, ${next}` : letKnow(name)}`,
      action: 'Cancel the survey',
      decline: 'Keep the survey',
      isFinal: true,
      reason: { label: 'Why', ...(hasEmail && { hint: `${name} will see this in the email.` }) },
    })
    if (agreed) cancel.mutate({ revision, reason: agreed.reason })
  }
}

/** Emails a customer the link to choose survey dates. */
export function useSendSurveyLink({ id: jobId, customerName: name }: PaidBy) {
  return useCall(sendSurveyLink, {
    input: () => ({ params: { jobId } }),
    successToast: () => ({ title: 'Link sent', text: `${name} can choose survey dates from the email.` }),
    errorTitle: 'Couldn’t send the link',
  })
}

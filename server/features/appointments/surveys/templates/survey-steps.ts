import { nameDay } from '#shared/business/london-time.ts'
import { cancellationDays } from '#shared/business/packages.ts'
import { surveyWindow } from '#shared/business/survey-window.ts'
import { promisedDays, surveyDates } from '#shared/business/timings.ts'
import type { Payment } from '#shared/contract/payments.ts'
import type { Fact } from '../../../../mail/layout/content.ts'

const { count, weeks } = surveyDates

/** What follows the deposit, for the customer: a survey soon only for whoever asked for one within the days in which they may cancel. */
export function surveySteps(payment: Payment): { title: string; text: string }[] {
  const { startsEarly, from, until } = surveyWindow(payment)
  return [
    {
      title: 'Your survey dates',
      text: startsEarly
        ? `Choose ${count} dates within the next ${weeks} weeks that suit you for the survey, each with morning or afternoon. Use the button below.`
        : `Choose ${count} dates between ${nameDay(from)} and ${nameDay(until)} that suit you for the survey, each with morning or afternoon. Use the button below.`,
    },
    {
      title: 'The measured survey',
      text: startsEarly
        ? `We’ll confirm one of them by email and survey your home within ${promisedDays.survey} days, as you asked us to.`
        : `We’ll confirm one of them by email and survey your home from ${nameDay(from)}, once your ${cancellationDays}-day cancellation period has ended.`,
    },
    { title: 'Your first designs', text: `You’ll get them within ${promisedDays.designs} days of the survey.` },
  ]
}

/** The same for the owner, in one sentence. */
export function surveyPromise(payment: Payment): string {
  const { startsEarly, from, until } = surveyWindow(payment)
  return startsEarly
    ? `They were asked for ${count} survey dates within ${weeks} weeks, and promised the survey within ${promisedDays.survey} days.`
    : `They were asked for ${count} survey dates between ${nameDay(from)} and ${nameDay(until)}, and told that we’ll start then.`
}

export function earlyStartRow(payment: Payment): Fact {
  const { startsEarly, from } = surveyWindow(payment)
  return { label: 'Early start', value: startsEarly ? 'asked for' : `not asked for, so not before ${nameDay(from)}` }
}

import { askForDates, nameHours, nameSurveyDate, type SurveyDate } from '#shared/business/survey-halves.ts'
import { surveyDates } from '#shared/business/timings.ts'

const { count } = surveyDates

/** The words of the choice on the page after paying. */
export const surveyChoice = {
  choose: {
    title: 'When shall we come to measure?',
    text: (from: string, until: string, canEmail: boolean) =>
      `${askForDates({ from, until })} We’ll confirm one of them${canEmail ? ' by email' : ''}.`,
    hours: `Morning is ${nameHours('morning')}, afternoon ${nameHours('afternoon')}.`,
    count: (chosen: number) => `${chosen} of ${count} chosen`,
    full: `${count} of ${count} chosen. Remove one to pick another.`,
    none: 'Please choose at least one date.',
    send: 'Send these dates',
    sending: 'Sending',
    keep: 'Keep my current dates',
    failed: 'We couldn’t send your dates. Please try again, or use the link in your receipt.',
  },
  half: { morning: 'Morning', afternoon: 'Afternoon' },
  chosen: {
    title: 'We have your survey dates',
    text: (canEmail: boolean) =>
      canEmail
        ? 'We’ll confirm one of them by email, with a calendar invitation. Until then you can change them here or with the link in your receipt.'
        : 'We’ll confirm one of them. Until then you can change them here.',
    change: 'Choose other dates',
  },
  fixed: {
    title: 'Your survey is booked',
    text: ({ half }: SurveyDate) =>
      `We’ll visit between ${nameHours(half).replace(' to ', ' and ')} to measure your home.`,
  },
  over: {
    title: 'Let’s find a date together',
    text: 'The dates we held have passed. Please call and we’ll find another day.',
  },
  date: nameSurveyDate,
} as const

import { nameDay } from '#shared/business/london-time.ts'
import { nameHours, nameSurveyDate, type SurveyDate } from '#shared/business/survey-halves.ts'
import { surveyDates } from '#shared/business/timings.ts'

const { count } = surveyDates

/** The words of the choice on the page after paying. */
export const surveyChoice = {
  choose: {
    title: 'When may we come and measure?',
    text: (from: string, until: string) =>
      `Choose up to ${count} dates between ${nameDay(from)} and ${nameDay(until)}. We confirm one of them by email.`,
    hours: `Morning is ${nameHours('morning')}, afternoon ${nameHours('afternoon')}.`,
    count: (chosen: number) => `${chosen} of ${count} chosen`,
    full: `${count} of ${count} chosen. To choose another, first take one away.`,
    none: 'Please choose at least one date.',
    send: 'Send these dates',
    sending: 'Sending',
    keep: 'Keep the dates that I have',
    failed: 'Your dates could not be sent. Please try again, or choose them by the link in your receipt.',
  },
  half: { morning: 'Morning', afternoon: 'Afternoon' },
  chosen: {
    title: 'We have your survey dates',
    text: 'We confirm one of them by email, with an entry for your calendar. Until then you can change them here or by the link in your receipt.',
    change: 'Choose other dates',
  },
  fixed: {
    title: 'Your survey has its date',
    text: ({ half }: SurveyDate) =>
      `We come between ${nameHours(half).replace(' to ', ' and ')} and measure your home.`,
  },
  over: {
    title: 'Let us find a date together',
    text: 'The weeks that we kept for your survey are over. Please ring us, and we find another day.',
  },
  date: nameSurveyDate,
} as const

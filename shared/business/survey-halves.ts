import { openTable } from './labels-with-fallback.ts'
import { nameDay, timeInLondon } from './london-time.ts'
import { surveyDates } from './timings.ts'

export const halves = ['morning', 'afternoon'] as const
export type Half = (typeof halves)[number]

/** A day in London, `2026-12-07`, and the half of it. */
export interface SurveyDate {
  day: string
  half: Half
}

/** The hours of surveys in minutes since midnight: in daylight even in winter, and within the standard opening hours. */
export const halfHours = openTable<Record<Half, { from: number; until: number }>>(
  { morning: { from: 9 * 60, until: 12 * 60 }, afternoon: { from: 13 * 60, until: 16 * 60 } },
  () => ({ from: 9 * 60, until: 16 * 60 }),
)

/** The drive to a survey, and back from it: nothing else is booked within this time of its hours. */
export const surveyTravelMinutes = 30

/** Milliseconds since 1970. */
export function surveyTimes({ day, half }: SurveyDate): { startsAt: number; endsAt: number } {
  const { from, until } = halfHours[half]
  return { startsAt: timeInLondon(day, from), endsAt: timeInLondon(day, until) }
}

/** `Monday 7 December 2026, morning` */
export function nameSurveyDate({ day, half }: SurveyDate): string {
  return `${nameDay(day)}, ${half}`
}

/** `9am to 12pm` */
export function nameHours(half: Half): string {
  const { from, until } = halfHours[half]
  return `${clock(from)} to ${clock(until)}`
}

/** Asks a customer for dates, and says that one is enough: `Choose 3 dates between …` */
export function askForDates({ from, until }: { from: string; until: string }): string {
  return `Choose ${surveyDates.count} dates between ${nameDay(from)} and ${nameDay(until)} that suit you, each with morning or afternoon. If only one suits you, that’s enough.`
}

export function isSameDate(one: SurveyDate, other: SurveyDate): boolean {
  return one.day === other.day && one.half === other.half
}

/** @param minutes since midnight, on the hour */
function clock(minutes: number): string {
  const hours = minutes / 60
  return `${hours % 12 || 12}${hours < 12 ? 'am' : 'pm'}`
}

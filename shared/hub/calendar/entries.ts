import { callEnd } from '#shared/business/call-slots.ts'
import { minutesOf } from '#shared/business/opening-times.ts'
import { surveyTimes } from '#shared/business/survey-halves.ts'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import type { BusyTime, CalendarSurvey, getCalendar } from '#shared/contract/calendar.ts'
import type { Call } from '#shared/contract/calls.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { formatClock, londonDay } from '../platform/dates.ts'

export type Calendar = CallAnswer<typeof getCalendar>

/** Milliseconds since 1970. */
interface Times {
  startsAt: number
  endsAt: number
}

/** An entry that the calendar shows as a button. It can be opened and moved. */
export type Entry = { id: string; day: string; title: string } & (
  | ({ kind: 'call'; call: Call } & Times)
  | ({ kind: 'survey'; survey: CalendarSurvey } & Times)
  | { kind: 'task'; task: Task }
)
export type TimedEntry = Extract<Entry, Times>

export interface CalendarDay {
  day: string
  tasks: Entry[]
  /** Calls and surveys, the soonest first. */
  timed: TimedEntry[]
  busy: Times[]
  /** Whether this day is time off, and the owner’s note; undefined on other days. */
  blocked: { note: string | null } | undefined
}

/** Sorts the entries of a calendar into its days. */
export function sortByDay(days: readonly string[], calendar: Calendar, tasks: readonly Task[]): CalendarDay[] {
  const timed = [...calendar.calls.map(callEntry), ...calendar.surveys.map(surveyEntry)].toSorted(
    (one, other) => one.startsAt - other.startsAt,
  )
  return days.map((day) => ({
    day,
    tasks: tasks.filter(({ dueOn }) => dueOn === day).map(taskEntry),
    timed: timed.filter((entry) => entry.day === day),
    busy: calendar.busyTimes.flatMap((time) => onDay(time, day)),
    blocked: calendar.blockedDays.find(({ from, to }) => from <= day && day <= to),
  }))
}

function callEntry(call: Call): TimedEntry {
  const startsAt = Date.parse(call.startsAt)
  const times = { startsAt, endsAt: callEnd(call) }
  return { kind: 'call', id: `call-${call.id}`, day: londonDay(startsAt), title: call.name, call, ...times }
}

function surveyEntry(survey: CalendarSurvey): TimedEntry {
  const { jobId, day, name } = survey
  return { kind: 'survey', id: `survey-${jobId}`, day, title: name, survey, ...surveyTimes(survey) }
}

function taskEntry(task: Task): Entry {
  return { kind: 'task', id: `task-${task.id}`, day: task.dueOn, title: task.title, task }
}

/** Returns the part of a busy time that is on a day, if any. */
function onDay({ startsAt, endsAt }: BusyTime, day: string): Times[] {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)]
  // A time that ends at midnight does not touch the day that begins then.
  if (londonDay(start) > day || londonDay(end - 1) < day) return []
  return [{ startsAt: start, endsAt: end }]
}

/** Returns the part of a day that a time takes up, in minutes since midnight in London. */
export function minutesOn(day: string, { startsAt, endsAt }: Times): { from: number; to: number } {
  const from = londonDay(startsAt) < day ? 0 : minutesOf(formatClock(startsAt))
  return { from, to: londonDay(endsAt) > day ? 24 * 60 : Math.max(minutesOf(formatClock(endsAt)), from) }
}

/** Returns the lane of each entry, and how many lanes share its time, so that simultaneous entries are beside each other. */
export function layOut(entries: readonly TimedEntry[]): { entry: TimedEntry; lane: number; lanes: number }[] {
  const placed: { entry: TimedEntry; lane: number }[] = []
  for (const entry of entries) {
    const taken = new Set(placed.filter((one) => overlaps(one.entry, entry)).map(({ lane }) => lane))
    let lane = 0
    while (taken.has(lane)) lane++
    placed.push({ entry, lane })
  }
  return placed.map(({ entry, lane }) => {
    const together = placed.filter((one) => overlaps(one.entry, entry))
    return { entry, lane, lanes: 1 + Math.max(...together.map((one) => one.lane)) }
  })
}

function overlaps(one: Times, other: Times): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt
}

import { dayInLondon, timeInLondon } from '#shared/business/london-time.ts'
import type { Call } from '#shared/contract/calls.ts'
import type { Task } from '#shared/contract/tasks.ts'

/** A task is due on a day, and the day begins for its owner when they are at work. Minutes since midnight in London. */
const morningMinutes = 8 * 60
/** How long before a call begins. */
const callNoticeMs = 15 * 60_000

/** The tasks that are due by now. @param now milliseconds since 1970 */
export function findDueTasks(tasks: readonly Task[], now: number): Task[] {
  const today = dayInLondon(now)
  const isMorning = now >= timeInLondon(today, morningMinutes)
  return tasks.filter(({ doneAt, dueOn }) => doneAt === null && (dueOn < today || (dueOn === today && isMorning)))
}

/** The calls that begin soon and have not begun. @param now milliseconds since 1970 */
export function findComingCalls(calls: readonly Call[], now: number): Call[] {
  return calls.filter(({ state, startsAt }) => {
    const inMs = Date.parse(startsAt) - now
    return state === 'booked' && inMs > 0 && inMs <= callNoticeMs
  })
}

/** When the next call comes near, milliseconds since 1970; Infinity when there is none. @param now milliseconds since 1970 */
export function findNextCallNotice(calls: readonly Call[], now: number): number {
  const times = calls
    .filter(({ state }) => state === 'booked')
    .map(({ startsAt }) => Date.parse(startsAt) - callNoticeMs)
  return Math.min(...times.filter((time) => time > now))
}

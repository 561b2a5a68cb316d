import { dayInLondon, timeInLondon } from '#shared/business/london-time.ts'
import type { Call } from '#shared/contract/calls.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { hubAddress } from '#shared/hub-address.ts'
import { formatClock } from '#shared/hub/dates.ts'
import { leadAddress } from './links.ts'
import type { SystemNotice } from './notify.ts'

/** A task is due from this time of its day, in minutes since midnight in London. */
const morningMinutes = 8 * 60
/** How long before a call begins. */
const callNoticeMs = 15 * 60_000

/** Returns the tasks that are due. @param now milliseconds since 1970 */
export function findDueTasks(tasks: readonly Task[], now: number): Task[] {
  const today = dayInLondon(now)
  const isMorning = now >= timeInLondon(today, morningMinutes)
  return tasks.filter(({ doneAt, dueOn }) => doneAt === null && (dueOn < today || (dueOn === today && isMorning)))
}

/** Returns the calls that start soon. @param now milliseconds since 1970 */
export function findComingCalls(calls: readonly Call[], now: number): Call[] {
  return calls.filter(({ state, startsAt }) => {
    const inMs = Date.parse(startsAt) - now
    return state === 'booked' && inMs > 0 && inMs <= callNoticeMs
  })
}

/** Returns when the next reminder of a call is due, in milliseconds since 1970; Infinity for none. @param now milliseconds since 1970 */
export function findNextCallNotice(calls: readonly Call[], now: number): number {
  const times = calls
    .filter(({ state }) => state === 'booked')
    .map(({ startsAt }) => Date.parse(startsAt) - callNoticeMs)
  return Math.min(...times.filter((time) => time > now))
}

const todayAddress = `${hubAddress}/today`

/** Describes all due tasks in one notification. A task's text may be private and stays in the hub. */
export function describeTasks([task, ...others]: readonly [Task, ...Task[]]): SystemNotice {
  if (others.length > 0) {
    return { title: 'Tasks are due', body: `You have ${others.length + 1} tasks to do today`, address: todayAddress }
  }
  const { prospectId, prospectName } = task
  if (prospectId === null) return { title: 'A task is due', body: 'Open Today to see it', address: todayAddress }
  return { title: 'A task is due', body: prospectName ?? '', address: leadAddress(prospectId) }
}

/** Describes the calls that start soon in one notification. */
export function describeCalls([call, ...others]: readonly [Call, ...Call[]]): SystemNotice {
  const time = formatClock(Date.parse(call.startsAt))
  if (others.length > 0) {
    return { title: 'Calls start soon', body: `${others.length + 1} calls, starting at ${time}`, address: todayAddress }
  }
  return { title: `A call at ${time}`, body: call.name, address: leadAddress(call.prospectId) }
}

import { sql, type SqlBool } from 'kysely'
import type { CallState } from '#shared/contract/calls.ts'

/** Whether a call takes its time from others. Holds whose time is over must have been released before. */
export function isActive({ state }: { state: CallState }): boolean {
  return state === 'held' || state === 'booked'
}

/** A condition on the table `call`: it takes its time from others. @param now ISO 8601 */
export function takesItsTime(now: string) {
  return sql<SqlBool>`(state = 'booked' or state = 'held' and heldUntil > ${now})`
}

/** The state of a call at a moment, also between the end of a hold and its release. @param now ISO 8601 */
export function stateAt(now: string) {
  return sql<CallState>`case when state = 'held' and heldUntil <= ${now} then 'lapsed' else state end`
}

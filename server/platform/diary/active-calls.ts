import { sql, type SqlBool } from 'kysely'

/** The condition that a row of the table `call` is booked, or held and not lapsed. @param now ISO 8601 */
export function isActiveAt(now: string) {
  return sql<SqlBool>`(state = 'booked' or state = 'held' and heldUntil > ${now})`
}

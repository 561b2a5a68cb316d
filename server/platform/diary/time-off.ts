import type { Kysely, Insertable } from 'kysely'
import type { Business } from '#shared/business/business.ts'
import { dayInLondon } from '#shared/business/london-time.ts'
import type { OpeningTimes } from '#shared/business/opening-times.ts'
import type { BlockedDays } from '#shared/contract/calls.ts'
import type { Database, Queryable } from '../database/schema.ts'

/** Lists the owner’s time off, the soonest first. @param from only days from this one on, `2026-11-21` */
export function listTimeOff(db: Queryable, from = ''): Promise<BlockedDays[]> {
  return db
    .selectFrom('blockedDays')
    .select(['id', 'fromDay as from', 'toDay as to', 'note'])
    .where('toDay', '>=', from)
    .orderBy('fromDay')
    .execute()
}

/** The same id again does nothing. */
export async function insertTimeOff(db: Kysely<Database>, row: Insertable<Database['blockedDays']>): Promise<void> {
  await db
    .insertInto('blockedDays')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Returns whether there were such days. */
export async function deleteTimeOff(db: Kysely<Database>, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('blockedDays').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns when the business is open: its hours, without its time off. Bank holidays are known to the functions that read it.
 *  @param since only the time off that is not over then */
export async function readOpeningTimes(
  db: Queryable,
  { openingHours }: Pick<Business, 'openingHours'>,
  since: Date,
): Promise<OpeningTimes> {
  const timeOff = await listTimeOff(db, dayInLondon(since.getTime()))
  return { openingHours, daysOff: timeOff.map(({ from, to }) => ({ from, to })) }
}

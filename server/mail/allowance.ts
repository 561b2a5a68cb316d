import { sql } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Trx } from '../platform/database/schema.ts'

interface Limit {
  /** What is counted; it is stored, so it names nobody. */
  key: string
  most: number
  /** Milliseconds, at most a day. */
  withinMs: number
}

const dayMs = 24 * 60 * 60 * 1000

/** Uses one of a limited number, in the transaction of what it is used for. Returns false, and uses none, when all of them have been
 *  used within the time before. */
export async function takeAllowance(trx: Trx, clock: Clock, { key, most, withinMs }: Limit): Promise<boolean> {
  const now = clock.now().getTime()
  const at = (ms: number) => new Date(now + ms).toISOString()
  await trx
    .deleteFrom('mailAllowance')
    .where((is) => is.or([is('usedAt', '<=', at(-dayMs)), is('usedAt', '>=', at(dayMs))]))
    .execute()
  const { used } = await trx
    .selectFrom('mailAllowance')
    .select(sql<number>`count(*)`.as('used'))
    .where('key', '=', key)
    .where('usedAt', '>', at(-withinMs))
    // Also what lies ahead: the clock may have been put back since.
    .where('usedAt', '<', at(withinMs))
    .executeTakeFirstOrThrow()
  if (used >= most) return false
  await trx
    .insertInto('mailAllowance')
    .values({ key, usedAt: at(0) })
    .execute()
  return true
}

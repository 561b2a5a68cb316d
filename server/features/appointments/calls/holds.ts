import { type Kysely, sql } from 'kysely'
import { holdMinutes, maxVisitorMoves } from '#shared/business/call-slots.ts'
import type { Database, Trx } from '../../../platform/database/schema.ts'
import type { Deps } from '../../../deps.ts'
import { formatCall, recordCallActivity } from './call-activity.ts'
import { dropWaitingMails } from './mails.ts'
import * as queries from './queries.ts'

const minuteMs = 60_000
/** We ring within a day of an enquiry, and confirm the time then, while no mail can be sent. */
const unmailedHoldMinutes = 24 * 60

/** Until when a time is held that is chosen now, ISO 8601. Without a mail server no link can reach the visitor, so the time is held
 *  until the owner has had a day to ring them. */
export function holdEnd({ clock, config }: Pick<Deps, 'clock' | 'config'>): string {
  const minutes = config.smtpUrl === undefined ? unmailedHoldMinutes : holdMinutes
  return new Date(clock.now().getTime() + minutes * minuteMs).toISOString()
}

/** How often the visitor may still choose a time for the call of an enquiry. A call that follows a cancelled or lapsed one counts as a move,
 *  so that cancelling does not start the count again. */
export async function countChoicesLeft(db: Kysely<Database>, consultationId: string): Promise<number> {
  const { made } = await db
    .selectFrom('call')
    .select(sql<number>`count(*) + coalesce(sum(visitorMoves), 0)`.as('made'))
    .where('consultationId', '=', consultationId)
    .executeTakeFirstOrThrow()
  return Math.max(0, 1 + maxVisitorMoves - made)
}

/** Marks the holds whose time is over. Readers take them for lapsed already; this also frees their times in the unique index. */
export async function releaseLapsedHolds(trx: Trx, using: Pick<Deps, 'clock'>): Promise<void> {
  const now = using.clock.now().toISOString()
  const lapsed = await trx
    .updateTable('call')
    .set({ state: 'lapsed', changedAt: now })
    .where('state', '=', 'held')
    .where('heldUntil', '<=', now)
    .returning(['startsAt', 'consultationId'])
    .execute()
  for (const { startsAt, consultationId } of lapsed) {
    await dropWaitingMails(trx, consultationId)
    const enquiry = await queries.findEnquiry(trx, consultationId)
    if (enquiry === undefined) continue
    const description = `The time was not confirmed and is free again: ${formatCall(startsAt)}`
    await recordCallActivity(trx, using, enquiry, { description, who: 'nobody' })
  }
}

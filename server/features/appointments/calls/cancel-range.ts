import { v7 as uuidv7 } from 'uuid'
import { isCallIn } from '#shared/business/call-slots.ts'
import { dayInLondon } from '#shared/business/london-time.ts'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { Call, cancelCalls } from '#shared/contract/calls.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { AppError } from '../../../platform/errors.ts'
import { cancelWithin } from './cancel.ts'
import type { Using } from './checks.ts'
import { releaseLapsedHolds } from './holds.ts'
import * as queries from './owner-queries.ts'

type Range = ParsedInput<typeof cancelCalls>['body']

/** Cancels all calls of a range in one transaction, tells each visitor, and keeps its days free if that is wished. Calls that have
 *  been cancelled since are left out, so a repeat changes nothing.
 *  @throws AppError `conflict` when the range holds a call that the owner has not seen; nothing is changed then */
export async function cancelRange(using: Using, range: Range): Promise<{ callIds: string[] }> {
  const callIds = await using.db.transaction().execute(async (trx) => {
    await releaseLapsedHolds(trx, using)
    const calls = await listInRange(trx, using.clock.now(), range)
    const seen = new Set(range.callIds)
    if (calls.some(({ id }) => !seen.has(id))) {
      throw new AppError('conflict', 'Another call has since been booked for this time. Please check the list again.')
    }
    const cancellation = { reason: range.reason, isReasonPrivate: true, who: 'owner' } as const
    for (const { consultationId } of calls) await cancelWithin(trx, using, consultationId, cancellation)
    if (range.blockDays) await blockDaysOf(trx, using, range)
    return calls.map(({ id }) => id)
  })
  return { callIds }
}

/** Calls that have not begun and of which any part lies in the range. */
async function listInRange(trx: Trx, now: Date, range: Range): Promise<Call[]> {
  const coming = await queries.listComing(trx, now, now)
  return coming.filter(({ startsAt }) => isCallIn(startsAt, range))
}

/** Days that are kept free already are not listed twice. */
async function blockDaysOf(trx: Trx, { clock }: Using, { from, to, reason }: Range): Promise<void> {
  const fromDay = dayInLondon(Date.parse(from))
  // A range that ends at midnight does not touch the day that begins then.
  const toDay = dayInLondon(Date.parse(to) - 1)
  const isBlocked = await trx
    .selectFrom('blockedDays')
    .select('id')
    .where('fromDay', '<=', fromDay)
    .where('toDay', '>=', toDay)
    .executeTakeFirst()
  if (isBlocked) return
  const row = {
    id: uuidv7(),
    fromDay,
    toDay,
    note: reason?.slice(0, 200) ?? null,
    createdAt: clock.now().toISOString(),
  }
  await queries.insertBlocked(trx, row)
}

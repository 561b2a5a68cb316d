import { dayMs } from '#shared/business/durations.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { isoTime } from '../../platform/clock.ts'
import type { ReturnedMail } from '../../platform/database/reactions.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { newsletterMails } from './mails.ts'
import * as queries from './queries.ts'
import { endSubscription } from './service.ts'

/** How long an email that came back for a reason that may pass counts. */
const bounceMs = 180 * dayMs

/** Notes that a newsletter came back, and ends the subscription of an address that doesn't exist (5.1.x; the last two concern the sender), or
 *  from which a second email comes back, on another day within half a year. That of whoever marks one as spam ends as if they had unsubscribed. */
export async function recordReturned(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  { kind, relatedId, status, isComplaint }: ReturnedMail,
): Promise<void> {
  if (relatedId === null || !Object.values<string>(newsletterMails).includes(kind)) return
  const subscriber = await queries.findSubscriber(trx, 'id', relatedId)
  if (!subscriber) return
  if (isComplaint) return void (await endSubscription(trx, clock, subscriber))
  const now = clock.now()
  // A time after now was stored while the clock was ahead: when it came back isn't known.
  const before =
    subscriber.bouncedAt !== null && subscriber.bouncedAt <= now.toISOString() ? subscriber.bouncedAt : null
  const isSecond = before !== null && before < isoTime(now, -dayMs) && before > isoTime(now, -bounceMs)
  const isUnknownAddress = status !== null && /^5\.1\.(?![78]$)/.test(status)
  if (before === null || before < isoTime(now, -dayMs)) await queries.setBounced(trx, relatedId, now.toISOString())
  if ((isUnknownAddress || isSecond) && (await endSubscription(trx, clock, subscriber))) {
    await recordAudit(trx, clock, { action: 'newsletter_bounced', subjectId: relatedId })
  }
}

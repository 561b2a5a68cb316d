import { dayMs, minuteMs } from '#shared/business/durations.ts'
import type { Deps } from '../deps.ts'
import { emptyWriteAheadLog } from '../platform/database/connection.ts'
import { repeat, type Repeating } from '../platform/run-at-interval.ts'
import type { Block } from './layout/content.ts'
import type { NotificationContext } from './outbox.ts'
import { deleteExpired } from './queries.ts'

const everyMs = minuteMs
/** The last email to an erased person is deleted after this time if no mail server has accepted it. */
const maxWaitMs = dayMs

/** What the last email to an erased person tells them. */
export const lastMailNotice: Block = {
  kind: 'paragraph',
  parts: ['We’ve erased your details. This is our last email to you, and we won’t keep your address.'],
}

/** Returns when the last email to an erased person is deleted at the latest, sent or not, ISO 8601. A cancellation is useless once the
 *  appointment has begun. @param beginsAt milliseconds since 1970 */
export function lastMailDeleteAt({ clock }: NotificationContext, beginsAt: number): string {
  return new Date(Math.min(clock.now().getTime() + maxWaitMs, beginsAt)).toISOString()
}

/** Deletes last emails soon after they are sent. */
export function startDeletingLastMails(context: Pick<Deps, 'db' | 'clock' | 'clockTrust' | 'log'>): Repeating {
  return repeat(() => deleteLastMails(context), { everyMs, log: context.log, fault: 'deleting last mails failed' })
}

export async function deleteLastMails({
  db,
  clock,
  clockTrust,
}: Pick<Deps, 'db' | 'clock' | 'clockTrust'>): Promise<void> {
  if (clockTrust.doubt() !== undefined) return
  if ((await deleteExpired(db, clock.now().toISOString())) > 0n) await emptyWriteAheadLog(db)
}

import type { RawBuilder } from 'kysely'
import { lastMailUntil, type NotificationContext } from '../../mail/notification-context.ts'
import type { Trx } from '../../platform/database/schema.ts'
import * as calls from './calls/cancel.ts'
import type { MailLinks } from './notifications.ts'
import * as surveys from './surveys/cancel.ts'

/** An upcoming call or survey of a person who is being deleted or erased. */
export interface UpcomingAppointment {
  /** When a cancellation is of no more use, milliseconds since 1970. */
  endsAt: number
  links: MailLinks
  /** Queues the cancellation to both sides, with the links that each mail may have. */
  notify(
    trx: Trx,
    context: NotificationContext,
    reason: 'deleted' | 'erased',
    links: { visitor: MailLinks; owner: MailLinks },
  ): Promise<void>
}

/** Lists the appointments; call it before anything of the person is removed.
 *  @param theirs returns a condition on a table with the column `prospectId` and the given email column */
export async function listUpcomingAppointments(
  trx: Trx,
  context: NotificationContext,
  theirs: (emailColumn: string) => RawBuilder<unknown>,
): Promise<UpcomingAppointment[]> {
  return [
    ...(await calls.listUpcoming(trx, context, theirs('email'))),
    ...(await surveys.listUpcoming(trx, context, theirs('customerEmail'))),
  ]
}

/** Queues cancellations to both sides because the lead is deleted. */
export async function notifyOfDeletion(
  trx: Trx,
  context: NotificationContext,
  upcoming: readonly UpcomingAppointment[],
): Promise<void> {
  for (const { notify, links } of upcoming) await notify(trx, context, 'deleted', { visitor: links, owner: links })
}

/** Queues cancellations after an erasure. The mail to the erased person is the last data about them and is deleted once sent. */
export async function notifyOfErasure(
  trx: Trx,
  context: NotificationContext,
  upcoming: readonly UpcomingAppointment[],
): Promise<void> {
  for (const { notify, endsAt } of upcoming) {
    const visitor = { forgetAt: lastMailUntil(context, endsAt) }
    await notify(trx, context, 'erased', { visitor, owner: {} })
  }
}

import type { RawBuilder } from 'kysely'
import * as calls from '../../features/appointments/calls/cancel-on-removal.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { NotificationContext } from '../../mail/notification-context.ts'
import * as surveys from '../../features/appointments/surveys/cancel-on-removal.ts'

/** Upcoming appointments of a person who is being deleted or erased. */
export interface UpcomingAppointments {
  calls: calls.UpcomingCall[]
  surveys: surveys.UpcomingSurvey[]
}

/** Lists the appointments; call it before anything of the person is removed.
 *  @param theirs returns a condition on a table with the column `prospectId` and the given email column */
export async function listUpcomingAppointments(
  trx: Trx,
  using: NotificationContext,
  theirs: (emailColumn: string) => RawBuilder<unknown>,
): Promise<UpcomingAppointments> {
  return {
    calls: await calls.listUpcomingCalls(trx, using, theirs('email')),
    surveys: await surveys.listUpcomingSurveys(trx, using, theirs('customerEmail')),
  }
}

/** Queues cancellations to both sides because the lead is deleted. Wake the mail worker after the commit. */
export async function notifyOfDeletion(
  trx: Trx,
  using: NotificationContext,
  upcoming: UpcomingAppointments,
): Promise<void> {
  await calls.notifyOfDeletion(trx, using, upcoming.calls)
  await surveys.notifyOfDeletion(trx, using, upcoming.surveys)
}

/** Queues cancellations after an erasure. The mails to the erased person are the last data kept about them. */
export async function notifyOfErasure(
  trx: Trx,
  using: NotificationContext,
  upcoming: UpcomingAppointments,
): Promise<void> {
  await calls.notifyOfErasure(trx, using, upcoming.calls)
  await surveys.notifyOfErasure(trx, using, upcoming.surveys)
}

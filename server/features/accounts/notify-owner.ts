import { v7 as uuidv7 } from 'uuid'
import type { SecurityEvent } from '../../platform/database/reactions.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { type NotificationContext, ownerAddress, queueEmail } from '../../mail/outbox.ts'
import { accountAlert, type AccountEvent } from './templates/account-alert.ts'

/** Queues the email that notifies the owner of a change of their account.
 *  @param formerEmail the owner's address before the event, which gets the email too
 *  @param onceFor one email is sent for each value, for example a date */
export async function notifyOwner(
  trx: Trx,
  context: NotificationContext,
  event: AccountEvent,
  { formerEmail, onceFor = uuidv7() }: { formerEmail?: string; onceFor?: string } = {},
): Promise<void> {
  const alert = accountAlert({ event, at: context.clock.now() })
  const to = await ownerAddress(trx, context)
  const key = `${event.type}:${onceFor}`
  await queueEmail(trx, context, alert, { key, to })
  if (formerEmail !== undefined && formerEmail !== to)
    await queueEmail(trx, context, alert, { key: `${key}:former`, to: formerEmail })
}

/** What may be repeated many times in a row. */
const downloads: ReadonlySet<SecurityEvent['type']> = new Set([
  'backup_downloaded',
  'leads_exported',
  'accounts_exported',
  'subscribers_exported',
])

/** Notifies the owner of a way to the data that has been set up, or of a download of everybody’s data: of each kind of download at most once
 *  an hour. */
export function notifyOfSecurityEvent(trx: Trx, context: NotificationContext, event: SecurityEvent): Promise<void> {
  const hour = context.clock.now().toISOString().slice(0, '2026-11-21T10'.length)
  return notifyOwner(trx, context, event, downloads.has(event.type) ? { onceFor: hour } : {})
}

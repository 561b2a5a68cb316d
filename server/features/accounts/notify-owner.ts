import { v7 as uuidv7 } from 'uuid'
import type { SecurityEvent } from '../../platform/database/reactions.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { type NotificationContext, ownerAddress, queueMail } from '../../mail/outbox.ts'
import { accountAlert, type AccountEvent } from './templates/account-alert.ts'

/** Queues the mail that notifies the owner of a change of their account.
 *  @param formerEmail the owner's address before the event, which gets the mail too
 *  @param onceFor one mail is sent for each value, for example a date */
export async function notifyOwner(
  trx: Trx,
  context: NotificationContext,
  event: AccountEvent,
  { formerEmail, onceFor = uuidv7() }: { formerEmail?: string; onceFor?: string } = {},
): Promise<void> {
  const { clock, config, publicUrl } = context
  const content = accountAlert({ event, at: clock.now(), business: config.business, publicUrl })
  const to = await ownerAddress(trx, config)
  const kind = 'account-alert'
  const key = `${event.type}:${onceFor}`
  await queueMail(trx, context, { kind, key, to, ...content })
  if (formerEmail !== undefined && formerEmail !== to)
    await queueMail(trx, context, { kind, key: `${key}:former`, to: formerEmail, ...content })
}

/** What may be repeated many times in a row. */
const downloads: ReadonlySet<SecurityEvent['type']> = new Set([
  'backup_downloaded',
  'leads_exported',
  'subscribers_exported',
])

/** Notifies the owner of a way to the data that has been set up, or of a download of everybody’s data: of each kind of download at most once
 *  an hour. */
export function notifyOfSecurityEvent(trx: Trx, context: NotificationContext, event: SecurityEvent): Promise<void> {
  const hour = context.clock.now().toISOString().slice(0, '2026-11-21T10'.length)
  return notifyOwner(trx, context, event, downloads.has(event.type) ? { onceFor: hour } : {})
}

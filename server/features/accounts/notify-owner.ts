import { v7 as uuidv7 } from 'uuid'
import type { Trx } from '../../platform/database/schema.ts'
import { type NotificationContext, ownerAddress, queueMail } from '../../mail/outbox.ts'
import { accountAlert, type AccountEvent } from './templates/account-alert.ts'

export interface NotifyOptions {
  /** The owner's address before the event, which gets the mail too. */
  formerEmail?: string
  /** One mail is sent for each value, for example a date. */
  onceFor?: string
}

/** Queues the mail that notifies the owner of a change of their account. */
export async function notifyOwner(
  trx: Trx,
  context: NotificationContext,
  event: AccountEvent,
  { formerEmail, onceFor = uuidv7() }: NotifyOptions = {},
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

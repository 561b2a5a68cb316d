import { v7 as uuidv7 } from 'uuid'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { ownerAddress } from '../../mail/mail-pair.ts'
import { queueMail } from '../../mail/outbox.ts'
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
  { clock, config, publicUrl }: Pick<Deps, 'clock' | 'config' | 'publicUrl'>,
  event: AccountEvent,
  { formerEmail, onceFor = uuidv7() }: NotifyOptions = {},
): Promise<void> {
  const content = accountAlert({ event, at: clock.now(), business: config.business, publicUrl })
  const email = await ownerAddress(trx, config)
  const kind = 'account-alert'
  const dedupeKey = `${kind}:${event.type}:${onceFor}`
  await queueMail(trx, clock, { kind, dedupeKey, to: email, ...content })
  if (formerEmail !== undefined && formerEmail !== email)
    await queueMail(trx, clock, { kind, dedupeKey: `${dedupeKey}:former`, to: formerEmail, ...content })
}

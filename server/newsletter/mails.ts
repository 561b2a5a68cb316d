import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { type NewMail, queueMail } from '../mail/outbox.ts'
import { newsletterConfirmation } from '../mail/templates/newsletter-confirmation.ts'
import { newsletterReminder } from '../mail/templates/newsletter-reminder.ts'
import { newsletterWelcome } from '../mail/templates/newsletter-welcome.ts'
import { confirmAddress, unsubscribeAddress, unsubscribeHeaders } from './links.ts'
import { newsletterMails } from './mail-limit.ts'
import type { SubscriberRow } from './queries.ts'

type Trx = Transaction<Database>
type Using = Pick<Deps, 'clock' | 'config' | 'publicUrl'>

/** Carries no unsubscribe header: until the link is used there is nothing to unsubscribe from. */
export async function queueConfirmation(
  trx: Trx,
  using: Using,
  subscriber: SubscriberRow,
  token: string,
): Promise<void> {
  const address = confirmAddress(using.publicUrl, token)
  await queueMail(trx, using.clock, {
    ...envelope(using, subscriber, newsletterMails.confirmation, uuidv7()),
    ...newsletterConfirmation({ ...senderOf(using), confirmAddress: address }),
  })
}

/** To somebody who is subscribed and asks again. */
export async function queueReminder(trx: Trx, using: Using, subscriber: SubscriberRow): Promise<void> {
  const address = unsubscribeAddress(using.publicUrl, subscriber.unsubscribeToken)
  await queueMail(trx, using.clock, {
    ...envelope(using, subscriber, newsletterMails.reminder, uuidv7()),
    ...newsletterReminder({ ...senderOf(using), unsubscribeAddress: address }),
    headers: unsubscribeHeaders(address),
  })
}

/** Once for each consent. */
export async function queueWelcome(
  trx: Trx,
  using: Using,
  subscriber: SubscriberRow,
  consentId: string,
): Promise<void> {
  const address = unsubscribeAddress(using.publicUrl, subscriber.unsubscribeToken)
  await queueMail(trx, using.clock, {
    ...envelope(using, subscriber, newsletterMails.welcome, consentId),
    ...newsletterWelcome({ ...senderOf(using), unsubscribeAddress: address }),
    headers: unsubscribeHeaders(address),
  })
}

function envelope(
  { config }: Using,
  { id, email }: SubscriberRow,
  kind: string,
  once: string,
): Pick<NewMail, 'kind' | 'dedupeKey' | 'to' | 'replyTo' | 'relatedId'> {
  return { kind, dedupeKey: `${kind}:${once}`, to: email, replyTo: config.business.email, relatedId: id }
}

function senderOf({ config, publicUrl }: Using) {
  return { business: config.business, publicUrl }
}

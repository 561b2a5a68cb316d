import { v7 as uuidv7 } from 'uuid'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { type QueuedAs, queueMail } from '../../mail/outbox.ts'
import { newsletterConfirmation } from './templates/newsletter-confirmation.ts'
import { newsletterReminder } from './templates/newsletter-reminder.ts'
import { newsletterWelcome } from './templates/newsletter-welcome.ts'
import { confirmAddress, unsubscribeAddress, unsubscribeHeaders } from './links.ts'
import type { SubscriberRow } from './queries.ts'

type Using = Pick<Deps, 'clock' | 'config' | 'publicUrl'>
type UnaskedUsing = Using & Pick<Deps, 'hashContact'>

/** The kinds of mail that go to a subscriber, by what they are for. */
export const newsletterMails = {
  confirmation: 'newsletter-confirmation',
  reminder: 'newsletter-reminder',
  welcome: 'newsletter-welcome',
} as const

/** Carries no unsubscribe header: until the link is used there is nothing to unsubscribe from.
 *  Returns `withheld`, and leaves nothing, when the address has been sent enough that day. */
export async function queueConfirmation(
  trx: Trx,
  using: UnaskedUsing,
  subscriber: SubscriberRow,
  token: string,
): Promise<QueuedAs> {
  const address = confirmAddress(using.publicUrl, token)
  return queueMail(trx, using, {
    kind: newsletterMails.confirmation,
    key: uuidv7(),
    ...recipient(subscriber),
    ...newsletterConfirmation({ ...senderOf(using), confirmAddress: address }),
  })
}

/** To somebody who is subscribed and asks again. */
export async function queueReminder(trx: Trx, using: UnaskedUsing, subscriber: SubscriberRow): Promise<void> {
  const address = unsubscribeAddress(using.publicUrl, subscriber.unsubscribeToken)
  await queueMail(trx, using, {
    kind: newsletterMails.reminder,
    key: uuidv7(),
    ...recipient(subscriber),
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
  await queueMail(trx, using, {
    kind: newsletterMails.welcome,
    key: consentId,
    ...recipient(subscriber),
    ...newsletterWelcome({ ...senderOf(using), unsubscribeAddress: address }),
    headers: unsubscribeHeaders(address),
  })
}

function recipient({ id, email }: SubscriberRow) {
  return { to: email, relatedId: id }
}

function senderOf({ config, publicUrl }: Using) {
  return { business: config.business, publicUrl }
}

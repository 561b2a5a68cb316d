import { v7 as uuidv7 } from 'uuid'
import { newsletterPaths } from '#shared/contract/newsletter.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { type QueuedAs, queueMail } from '../../mail/outbox.ts'
import { newsletterConfirmation } from './templates/newsletter-confirmation.ts'
import { newsletterReminder } from './templates/newsletter-reminder.ts'
import { newsletterWelcome } from './templates/newsletter-welcome.ts'
import type { SubscriberRow } from './queries.ts'

type Context = Pick<Deps, 'clock' | 'config' | 'publicUrl'>
type LimitedContext = Context & Pick<Deps, 'hashContact'>

/** The kinds of mail to a subscriber. */
export const newsletterMails = {
  confirmation: 'newsletter-confirmation',
  reminder: 'newsletter-reminder',
  welcome: 'newsletter-welcome',
} as const

/** Queues the mail without an unsubscribe header, because there is no subscription yet.
 *  @returns `withheld`, and stores nothing, when the mailbox has reached its daily limit */
export async function queueConfirmation(
  trx: Trx,
  context: LimitedContext,
  subscriber: SubscriberRow,
  token: string,
): Promise<QueuedAs> {
  return queueMail(trx, context, {
    kind: newsletterMails.confirmation,
    key: uuidv7(),
    ...recipient(subscriber),
    ...newsletterConfirmation({ ...senderOf(context), confirmAddress: confirmAddress(context.publicUrl, token) }),
  })
}

/** Queues the mail to a subscriber who subscribes again. */
export async function queueReminder(trx: Trx, context: LimitedContext, subscriber: SubscriberRow): Promise<void> {
  const address = unsubscribeAddress(context.publicUrl, subscriber.unsubscribeToken)
  await queueMail(trx, context, {
    kind: newsletterMails.reminder,
    key: uuidv7(),
    ...recipient(subscriber),
    ...newsletterReminder({ ...senderOf(context), unsubscribeAddress: address }),
    headers: unsubscribeHeaders(address),
  })
}

/** Queues the welcome, once for each consent. */
export async function queueWelcome(
  trx: Trx,
  context: Context,
  subscriber: SubscriberRow,
  consentId: string,
): Promise<void> {
  const address = unsubscribeAddress(context.publicUrl, subscriber.unsubscribeToken)
  await queueMail(trx, context, {
    kind: newsletterMails.welcome,
    key: consentId,
    ...recipient(subscriber),
    ...newsletterWelcome({ ...senderOf(context), unsubscribeAddress: address }),
    headers: unsubscribeHeaders(address),
  })
}

function recipient({ id, email }: SubscriberRow) {
  return { to: email, relatedId: id }
}

function senderOf({ config, publicUrl }: Context) {
  return { business: config.business, publicUrl }
}

function confirmAddress(publicUrl: string, token: string): string {
  return `${publicUrl}${newsletterPaths.confirm}?token=${token}`
}

export function unsubscribeAddress(publicUrl: string, token: string): string {
  return `${publicUrl}${newsletterPaths.unsubscribe}?token=${token}`
}

/** Lets a mail program offer to unsubscribe with one click (RFC 8058): it posts to the address without opening a page. */
function unsubscribeHeaders(address: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

import { v7 as uuidv7 } from 'uuid'
import { newsletterPaths } from '#shared/contract/newsletter.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { tokenPlaceholder } from '../../mail/mail-tokens.ts'
import { type NotificationContext, queueEmail } from '../../mail/outbox.ts'
import { newsletterConfirmation, newsletterReminder, newsletterWelcome } from './templates/newsletter.ts'
import type { SubscriberRow } from './queries.ts'

type Context = NotificationContext & Pick<Deps, 'config' | 'hashContact' | 'mailTokens'>

/** The kinds of mail to a subscriber. */
export const newsletterMails = {
  confirmation: 'newsletter-confirmation',
  reminder: 'newsletter-reminder',
  welcome: 'newsletter-welcome',
  issue: 'newsletter-issue',
} as const

/** Queues the email without an unsubscribe header, because there is no subscription yet.
 *  @returns the token of its link; undefined when a daily limit has been reached: nothing is stored then */
export async function queueConfirmation(
  trx: Trx,
  context: Context,
  { id, email }: SubscriberRow,
  requestedFrom: string | undefined,
): Promise<string | undefined> {
  const confirmAddress = `${context.publicUrl}${newsletterPaths.confirm}?token=${tokenPlaceholder}`
  const key = uuidv7()
  const queuedAs = await queueEmail(trx, context, newsletterConfirmation({ confirmAddress }), {
    key,
    to: email,
    requestedFrom,
    relatedId: id,
  })
  return queuedAs === 'withheld' ? undefined : context.mailTokens.tokenOf(newsletterMails.confirmation, key)
}

const templates = { reminder: newsletterReminder, welcome: newsletterWelcome }

/** Queues an email that lets its reader unsubscribe. @param options.key one email is queued for each */
export async function queueToSubscriber(
  trx: Trx,
  context: Context,
  { id, email, unsubscribeToken }: SubscriberRow,
  mail: keyof typeof templates,
  { key = uuidv7(), requestedFrom }: { key?: string; requestedFrom?: string | undefined },
): Promise<void> {
  const address = unsubscribeAddress(context.publicUrl, unsubscribeToken)
  await queueEmail(trx, context, templates[mail]({ unsubscribeAddress: address }), {
    key,
    to: email,
    requestedFrom,
    relatedId: id,
    headers: unsubscribeHeaders(address),
  })
}

/** Returns headers with which a mail program offers to unsubscribe with one click (RFC 8058): it posts to the address without opening a
 *  page. */
export function unsubscribeHeaders(address: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

export function unsubscribeAddress(publicUrl: string, token: string): string {
  return `${publicUrl}${newsletterPaths.unsubscribe}?token=${token}`
}

import { v7 as uuidv7 } from 'uuid'
import { newsletterPaths } from '#shared/contract/newsletter.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { paragraph } from '../../mail/layout/content.ts'
import { renderMail } from '../../mail/layout/render-mail.ts'
import { type NotificationContext, type QueuedAs, queueMail } from '../../mail/outbox.ts'
import type { SubscriberRow } from './queries.ts'

type LimitedContext = NotificationContext & Pick<Deps, 'hashContact'>

/** The kinds of mail to a subscriber. */
export const newsletterMails = {
  confirmation: 'newsletter-confirmation',
  reminder: 'newsletter-reminder',
  welcome: 'newsletter-welcome',
} as const

/** Queues the mail without an unsubscribe header, because there is no subscription yet: only a click starts it.
 *  @returns `withheld`, and stores nothing, when the mailbox has reached its daily limit */
export async function queueConfirmation(
  trx: Trx,
  context: LimitedContext,
  { id, email }: SubscriberRow,
  token: string,
): Promise<QueuedAs> {
  const { business, publicUrl, host } = siteOf(context)
  const content = renderMail(
    {
      subject: 'Please confirm your subscription',
      preview: `One click and you’ll get the newsletter of ${business.name}.`,
      heading: 'One more click',
      blocks: [
        paragraph(`Please confirm you’d like our newsletter. Someone entered this address at ${host}.`),
        {
          kind: 'button',
          label: 'Confirm my subscription',
          address: `${publicUrl}${newsletterPaths.confirm}?token=${token}`,
        },
        paragraph('The link works for 7 days.'),
        paragraph('Not you? Ignore this email and you won’t hear from us.'),
      ],
      reason: `You’re receiving this because your address was entered in the newsletter form at ${host}.`,
    },
    { business, publicUrl },
  )
  return queueMail(trx, context, {
    kind: newsletterMails.confirmation,
    key: uuidv7(),
    to: email,
    relatedId: id,
    ...content,
  })
}

/** Queues the mail to a subscriber whose address was typed into the form again: the page itself must not tell who is subscribed. */
export async function queueReminder(trx: Trx, context: LimitedContext, subscriber: SubscriberRow): Promise<void> {
  const { business, publicUrl, host } = siteOf(context)
  const unsubscribe = unsubscribeBy(publicUrl, subscriber)
  const content = renderMail(
    {
      subject: 'You’re already subscribed',
      preview: 'There’s nothing you need to do.',
      heading: 'You’re already subscribed',
      blocks: [
        paragraph(
          `Someone entered this address for our newsletter at ${host}. You’re already subscribed, so there’s nothing you need to do.`,
        ),
        unsubscribe.offer,
      ],
      reason: `You’re receiving this because your address was entered in the newsletter form at ${host}.`,
    },
    { business, publicUrl },
  )
  await queueMail(trx, context, {
    kind: newsletterMails.reminder,
    key: uuidv7(),
    ...unsubscribe.envelope,
    ...content,
  })
}

/** Queues the welcome to somebody who has just confirmed, once for each consent. */
export async function queueWelcome(
  trx: Trx,
  context: NotificationContext,
  subscriber: SubscriberRow,
  consentId: string,
): Promise<void> {
  const { business, publicUrl, host } = siteOf(context)
  const unsubscribe = unsubscribeBy(publicUrl, subscriber)
  const content = renderMail(
    {
      subject: 'You’re subscribed',
      preview: `You’ll now get the newsletter of ${business.name}.`,
      heading: 'Welcome',
      blocks: [
        paragraph('You’ll now get our newsletter: articles about planning and building home extensions.'),
        { kind: 'button', label: 'Read our articles', address: `${publicUrl}/blog` },
        unsubscribe.offer,
      ],
      reason: `You’re receiving this because you confirmed your subscription at ${host}.`,
    },
    { business, publicUrl },
  )
  await queueMail(trx, context, { kind: newsletterMails.welcome, key: consentId, ...unsubscribe.envelope, ...content })
}

function siteOf({ config, publicUrl }: NotificationContext) {
  return { business: config.business, publicUrl, host: new URL(publicUrl).host }
}

/** Returns what the mails to a subscriber share. The headers let a mail program offer to unsubscribe with one click (RFC 8058): it posts
 *  to the address without opening a page. */
function unsubscribeBy(publicUrl: string, { id, email, unsubscribeToken }: SubscriberRow) {
  const address = unsubscribeAddress(publicUrl, unsubscribeToken)
  const headers = { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  return {
    envelope: { to: email, relatedId: id, headers },
    offer: paragraph('Had enough? ', { label: 'Unsubscribe', address }, ' at any time.'),
  }
}

export function unsubscribeAddress(publicUrl: string, token: string): string {
  return `${publicUrl}${newsletterPaths.unsubscribe}?token=${token}`
}

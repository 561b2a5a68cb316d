import { v7 as uuidv7 } from 'uuid'
import { dayMs, minuteMs } from '#shared/business/durations.ts'
import type { CallAnswer, ParsedInput } from '#shared/contract/api-call.ts'
import {
  checkInboxSentence,
  confirmLaterSentence,
  newsletterWording,
  type subscribeToNewsletter,
} from '#shared/contract/newsletter.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { recordSecurityEvent } from '../../platform/audit/record-security-event.ts'
import { type Clock, isoTime } from '../../platform/clock.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { csvHead, csvRows } from '../../platform/csv.ts'
import type { Deps } from '../../deps.ts'
import type { Download } from '../../platform/paging.ts'
import { checkForSpam } from '../enquiries/spam-check.ts'
import { found } from '../../platform/errors.ts'
import { normaliseEmail } from '../../prospects/identity/contact.ts'
import { hashToken, randomToken } from '../../platform/tokens.ts'
import { countUnsubscribed } from './issue-queries.ts'
import { newsletterMails, queueConfirmation, queueToSubscriber, unsubscribeAddress } from './mails.ts'
import * as queries from './queries.ts'

type Context = Pick<Deps, 'clock' | 'config' | 'business' | 'publicUrl' | 'hashContact' | 'mailTokens'>

/** How long a confirmation link is valid. */
const confirmWithinMs = 7 * dayMs
/** The same address within this time is a repeated click. */
const repeatMs = 10 * minuteMs

/** Queues an email with a confirmation link or, to a subscriber, a reminder. The response and its timing are the same for every address,
 *  so that they do not reveal who is subscribed. Suspected spam is answered and dropped.
 *  @param ip the visitor's address, of which nothing readable is stored */
export async function subscribe(
  trx: Trx,
  context: Context,
  request: ParsedInput<typeof subscribeToNewsletter>['body'],
  ip: string,
): Promise<CallAnswer<typeof subscribeToNewsletter>> {
  if (checkForSpam(request) === null) {
    await requestConfirmation(trx, context, { ...request, requestedFrom: ip })
  }
  return { message: context.config.smtpUrl === undefined ? confirmLaterSentence : checkInboxSentence }
}

async function requestConfirmation(
  trx: Trx,
  context: Context,
  { email, source = 'website', requestedFrom }: { email: string; source?: string | undefined; requestedFrom: string },
): Promise<void> {
  const now = context.clock.now()
  const subscriber = await findOrAdd(trx, email, now.toISOString())
  const kind = subscriber.status === 'confirmed' ? newsletterMails.reminder : newsletterMails.confirmation
  if (await isRepeat(trx, subscriber, kind, now)) return
  if (subscriber.status === 'confirmed')
    return queueToSubscriber(trx, context, subscriber, 'reminder', { requestedFrom })

  const token = await queueConfirmation(trx, context, subscriber, requestedFrom)
  if (token === undefined) return
  await trx
    .insertInto('newsletterConsent')
    .values({
      id: uuidv7(),
      subscriberId: subscriber.id,
      wording: newsletterWording,
      source,
      askedAt: now.toISOString(),
      tokenHash: hashToken(token),
      tokenExpiresAt: isoTime(now, confirmWithinMs),
    })
    .execute()
}

/** Returns whether the last email of this kind is recent enough to serve this request too. */
async function isRepeat(
  trx: Trx,
  { id, unsubscribedAt }: queries.SubscriberRow,
  kind: string,
  now: Date,
): Promise<boolean> {
  const at = (ms: number) => isoTime(now, ms)
  // Unsubscribing has expired the links of earlier mails.
  const since = [at(-repeatMs), unsubscribedAt ?? ''].toSorted().at(-1) ?? ''
  // A time far in the future was written while the clock was wrong.
  return queries.hasMailBetween(trx, id, kind, { since, until: at(repeatMs) })
}

async function findOrAdd(trx: Trx, email: string, now: string): Promise<queries.SubscriberRow> {
  const emailNormalised = normaliseEmail(email)
  const known = await queries.findSubscriber(trx, 'emailNormalised', emailNormalised)
  if (known) return known
  return trx
    .insertInto('newsletterSubscriber')
    .values({
      id: uuidv7(),
      email,
      emailNormalised,
      unsubscribeToken: randomToken(),
      lastActivityAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type LinkState = 'open' | 'done' | 'unknown'

/** Returns what a confirmation link would do, without doing it. */
export async function readConfirmation({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string): Promise<LinkState> {
  const consent = await queries.findConsentByToken(db, hashToken(token), clock.now().toISOString())
  if (!consent) return 'unknown'
  return consent.confirmedAt === null ? 'open' : 'done'
}

/** Confirms a subscription by its link. Repeating it changes nothing. @returns false when the link is unknown or has expired */
export async function confirm(trx: Trx, context: Context, token: string): Promise<boolean> {
  const now = context.clock.now().toISOString()
  const consent = await queries.findConsentByToken(trx, hashToken(token), now)
  if (!consent) return false
  if (consent.confirmedAt !== null) return true
  const subscriber = await queries.findSubscriber(trx, 'id', consent.subscriberId)
  await trx.updateTable('newsletterConsent').set({ confirmedAt: now }).where('id', '=', consent.id).execute()
  if (!subscriber || subscriber.status === 'confirmed') return true
  await queries.setBounced(trx, subscriber.id, null)
  await queries.setStatus(trx, subscriber.id, 'confirmed', now)
  await queueToSubscriber(trx, context, subscriber, 'welcome', { key: consent.id })
  return true
}

/** Returns what an unsubscribe link would do, without doing it. */
export async function readUnsubscription({ db }: Pick<Deps, 'db'>, token: string): Promise<LinkState> {
  const subscriber = await queries.findSubscriber(db, 'unsubscribeToken', token)
  if (!subscriber) return 'unknown'
  return subscriber.status === 'unsubscribed' ? 'done' : 'open'
}

/** Unsubscribes by a link, expires the confirmation links and deletes the unsent mails. Repeating it changes nothing.
 *  @returns false when the link is unknown */
export async function unsubscribe(trx: Trx, { clock }: Pick<Context, 'clock'>, token: string): Promise<boolean> {
  const subscriber = await queries.findSubscriber(trx, 'unsubscribeToken', token)
  if (!subscriber) return false
  await endSubscription(trx, clock, subscriber)
  return true
}

/** Unsubscribes a person on the owner's behalf. Repeating it changes nothing. @throws AppError `not_found` */
export async function unsubscribeByOwner(trx: Trx, { clock }: Pick<Context, 'clock'>, id: string): Promise<void> {
  const subscriber = found(await queries.findSubscriber(trx, 'id', id), 'Subscriber')
  if (await endSubscription(trx, clock, subscriber)) {
    await recordAudit(trx, clock, { action: 'newsletter_ended', subjectId: id })
  }
}

/** @returns false when it had already ended */
export async function endSubscription(trx: Trx, clock: Clock, { id, status }: queries.SubscriberRow): Promise<boolean> {
  if (status === 'unsubscribed') return false
  const now = clock.now().toISOString()
  await queries.setStatus(trx, id, 'unsubscribed', now)
  await queries.expireTokens(trx, id, now)
  await queries.deleteUnsentMails(trx, id, Object.values(newsletterMails))
  if (status === 'confirmed') await countUnsubscribed(trx, now)
  return true
}

const exportColumns = ['email', 'subscribedAt', 'unsubscribeLink']
const exportPageSize = 500

/** Returns the confirmed subscribers as CSV for the newsletter program, read page by page while the file is sent. */
export function exportSubscribers(
  context: Pick<Deps, 'db' | 'reader' | 'clock' | 'publicUrl' | 'reactions'>,
): Download {
  const { reader, clock, publicUrl } = context
  return { fileName: `newsletter-${clock.now().toISOString().slice(0, 10)}.csv`, chunks: chunks() }

  async function* chunks(): AsyncGenerator<string> {
    const type = 'subscribers_exported'
    const subscribers = await queries.countConfirmed(reader)
    await recordSecurityEvent(context, { action: type, detail: { subscribers } }, { type, detail: String(subscribers) })
    yield csvHead(exportColumns)
    let after: string | undefined = ''
    while (after !== undefined) {
      const page = await queries.listConfirmed(reader, { after, limit: exportPageSize })
      const rows = page.map(({ email, confirmedAt, unsubscribeToken }) => ({
        email,
        subscribedAt: confirmedAt,
        unsubscribeLink: unsubscribeAddress(publicUrl, unsubscribeToken),
      }))
      if (rows.length > 0) yield csvRows(rows, exportColumns)
      after = page.length < exportPageSize ? undefined : page.at(-1)?.id
    }
  }
}

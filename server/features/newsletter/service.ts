import { v7 as uuidv7 } from 'uuid'
import { dayMs, minuteMs } from '#shared/business/durations.ts'
import type { CallAnswer, ParsedInput } from '#shared/contract/api-call.ts'
import {
  checkInboxSentence,
  confirmLaterSentence,
  newsletterWording,
  type subscribeToNewsletter,
} from '#shared/contract/newsletter.ts'
import { recordAudit } from '../../platform/record-audit.ts'
import { type Clock, isoTime } from '../../platform/clock.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { checkForSpam } from '../../platform/spam-check.ts'
import { AppError } from '../../platform/errors.ts'
import { normaliseEmail } from '../../prospects/identity/contact.ts'
import { hashToken, randomToken } from '../../platform/tokens.ts'
import { newsletterMails, queueConfirmation, queueReminder, queueWelcome } from './mails.ts'
import * as queries from './queries.ts'

type Using = Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl' | 'hashContact'>

/** How long a link that subscribes works. */
const confirmWithinMs = 7 * dayMs
/** The same address again within this time is a repeated click. */
const repeatMs = 10 * minuteMs

/** Sends a mail with a link that subscribes; to somebody who is subscribed, a mail that says so. The answer, and the work
 *  that it takes, are the same for every address. What looks like a program's work is answered and forgotten. */
export async function subscribe(
  using: Using,
  request: ParsedInput<typeof subscribeToNewsletter>['body'],
): Promise<CallAnswer<typeof subscribeToNewsletter>> {
  if (checkForSpam(request) === null) {
    await using.db.transaction().execute((trx) => ask(trx, using, request.email, request.source ?? 'website'))
  }
  return { message: using.config.smtpUrl === undefined ? confirmLaterSentence : checkInboxSentence }
}

async function ask(trx: Trx, using: Using, email: string, source: string): Promise<void> {
  const now = using.clock.now()
  const subscriber = await findOrAdd(trx, email, now.toISOString())
  const kind = subscriber.status === 'confirmed' ? newsletterMails.reminder : newsletterMails.confirmation
  if (await isRepeat(trx, subscriber, kind, now)) return
  if (subscriber.status === 'confirmed') return queueReminder(trx, using, subscriber)

  const token = randomToken()
  if ((await queueConfirmation(trx, using, subscriber, token)) === 'withheld') return
  await queries.insertConsent(trx, {
    id: uuidv7(),
    subscriberId: subscriber.id,
    wording: newsletterWording,
    source,
    askedAt: now.toISOString(),
    tokenHash: hashToken(token),
    tokenExpiresAt: isoTime(now, confirmWithinMs),
  })
}

/** Whether the last mail of this kind answers this request too. */
async function isRepeat(
  trx: Trx,
  { id, unsubscribedAt }: queries.SubscriberRow,
  kind: string,
  now: Date,
): Promise<boolean> {
  const at = (ms: number) => isoTime(now, ms)
  // The link of a mail from before they unsubscribed works no more, so that one does not answer for this one.
  const since = [at(-repeatMs), unsubscribedAt ?? ''].toSorted().at(-1) ?? ''
  // What lies far ahead was written by a clock that was wrong.
  return queries.hasMailBetween(trx, id, kind, { since, until: at(repeatMs) })
}

async function findOrAdd(trx: Trx, email: string, now: string): Promise<queries.SubscriberRow> {
  const emailNormalised = normaliseEmail(email)
  const known = await queries.findByEmail(trx, emailNormalised)
  if (known) return known
  return queries.insertSubscriber(trx, {
    id: uuidv7(),
    email,
    emailNormalised,
    unsubscribeToken: randomToken(),
    lastActivityAt: now,
    createdAt: now,
    updatedAt: now,
  })
}

export type LinkState = 'open' | 'done' | 'unknown'

/** What the link of a confirmation mail would do; changes nothing. */
export async function readConfirmation({ db, clock }: Using, token: string): Promise<LinkState> {
  const consent = await queries.findConsentByToken(db, hashToken(token), clock.now().toISOString())
  if (!consent) return 'unknown'
  return consent.confirmedAt === null ? 'open' : 'done'
}

/** Subscribes whoever has the link. Using it again changes nothing. @returns false when the link is unknown or its time is over */
export async function confirm(using: Using, token: string): Promise<boolean> {
  return using.db.transaction().execute(async (trx) => {
    const now = using.clock.now().toISOString()
    const consent = await queries.findConsentByToken(trx, hashToken(token), now)
    if (!consent) return false
    if (consent.confirmedAt !== null) return true
    const subscriber = await queries.getSubscriber(trx, consent.subscriberId)
    await queries.setConsentConfirmed(trx, consent.id, now)
    if (subscriber.status === 'confirmed') return true
    await queries.setConfirmed(trx, subscriber.id, now)
    await queueWelcome(trx, using, subscriber, consent.id)
    return true
  })
}

/** What the link in a newsletter's foot would do; changes nothing. */
export async function readUnsubscription({ db }: Using, token: string): Promise<LinkState> {
  const subscriber = await queries.findByUnsubscribeToken(db, token)
  if (!subscriber) return 'unknown'
  return subscriber.status === 'unsubscribed' ? 'done' : 'open'
}

/** Ends the newsletter for whoever has the link, with every link that would bring it back and every newsletter mail that waits.
 *  Using it again changes nothing. @returns false when the link is unknown */
export function unsubscribe({ db, clock }: Using, token: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const subscriber = await queries.findByUnsubscribeToken(trx, token)
    if (!subscriber) return false
    await endSubscription(trx, clock, subscriber)
    return true
  })
}

/** Takes somebody off the list who asked the owner to. Again changes nothing. @throws AppError `not_found` */
export function unsubscribeByOwner({ db, clock }: Pick<Using, 'db' | 'clock'>, id: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const subscriber = await queries.findSubscriber(trx, id)
    if (!subscriber) throw new AppError('not_found', 'Subscriber not found.')
    if (await endSubscription(trx, clock, subscriber)) {
      await recordAudit(trx, clock, { action: 'newsletter_ended', subjectId: id })
    }
  })
}

/** @returns false when it had ended before */
async function endSubscription(trx: Trx, clock: Clock, { id, status }: queries.SubscriberRow): Promise<boolean> {
  if (status === 'unsubscribed') return false
  const now = clock.now().toISOString()
  await queries.setUnsubscribed(trx, id, now)
  await queries.expireTokens(trx, id, now)
  await queries.deleteUnsentMails(trx, id, Object.values(newsletterMails))
  return true
}

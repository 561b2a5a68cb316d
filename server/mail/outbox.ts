import { v7 as uuidv7 } from 'uuid'
import type { Clock } from '../platform/clock.ts'
import type { Trx } from '../platform/database/schema.ts'
import type { Deps } from '../deps.ts'
import { takeAllowance } from './allowance.ts'
import { isGathered, mailKinds, type UnaskedMailKind, type MailKind, type OtherMailKind } from './kinds.ts'
import { mailboxOf } from './mailbox.ts'
import * as queries from './queries.ts'

/** What a template makes of its facts. */
export interface MailContent {
  subject: string
  html: string
  text: string
}

export interface NewMail<Kind extends MailKind = MailKind> extends MailContent {
  /** Shown in logs and in the hub. */
  kind: Kind
  /** One mail a key, for example `consultation-received:` and the enquiry's id. */
  dedupeKey: string
  /** One bare address. */
  to: string
  /** One bare address. */
  replyTo?: string | undefined
  prospectId?: string | undefined
  /** The record that the mail is about. */
  relatedId?: string | undefined
  /** An invitation for the reader's calendar, as `writeInvitation` makes it. */
  calendar?: string | undefined
  /** ISO 8601. Nothing is kept of the mail once it is sent or given up, nor after this time. */
  forgetAt?: string | undefined
  /** Headers beside the usual ones, for example `List-Unsubscribe`; never from what a visitor typed. */
  headers?: Readonly<Record<string, string>> | undefined
}

const hourMs = 60 * 60 * 1000
/** How many unasked mails one mailbox gets within a day: anyone may type anyone's address into a form. */
const unaskedLimit = { most: 3, withinMs: 24 * hourMs }
/** How many gathered alerts go out by themselves within an hour; the rest wait for a summary. */
const alertLimit = { key: 'alerts', most: 10, withinMs: hourMs }
/** How long an alert waits for the summary, at most. */
export const summaryDelayMs = hourMs

/** Puts a mail into the outbox, in the transaction that it tells of; the same key again does nothing. */
export async function queueMail(trx: Trx, clock: Clock, mail: NewMail<OtherMailKind>): Promise<void> {
  if (!isGathered(mail.kind)) return insert(trx, clock, mail, 'queued')
  if (await queries.isQueued(trx, mail.dedupeKey)) return
  const goesNow = await takeAllowance(trx, clock, alertLimit)
  await insert(trx, clock, mail, goesNow ? 'queued' : 'gathered')
}

/** Does the same for a mail that its reader may not have asked for. Beyond the day's limit of the mailbox it is not sent, and stored
 *  only for the timeline of its lead. */
export async function queueUnaskedMail(
  trx: Trx,
  { clock, hashContact }: Pick<Deps, 'clock' | 'hashContact'>,
  mail: NewMail<UnaskedMailKind>,
): Promise<'queued' | 'withheld'> {
  if (await queries.isQueued(trx, mail.dedupeKey)) return 'queued'
  const key = hashContact(`mailbox ${mailboxOf(mail.to)}`)
  const status = (await takeAllowance(trx, clock, { key, ...unaskedLimit })) ? 'queued' : 'withheld'
  if (status === 'queued' || mail.prospectId !== undefined) await insert(trx, clock, mail, status)
  return status
}

async function insert(
  trx: Trx,
  clock: Clock,
  { to, headers, ...columns }: NewMail,
  status: 'queued' | 'gathered' | 'withheld',
): Promise<void> {
  const now = clock.now()
  const delayMs = status === 'gathered' ? summaryDelayMs : 0
  await queries.insertMail(trx, {
    ...columns,
    id: uuidv7(),
    audience: mailKinds[columns.kind].audience,
    status,
    recipient: to,
    headers: headers && JSON.stringify(headers),
    createdAt: now.toISOString(),
    nextAttemptAt: new Date(now.getTime() + delayMs).toISOString(),
  })
}

import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { dayMs, hourMs } from '#shared/business/durations.ts'
import { isoTime } from '../platform/clock.ts'
import type { Database, Trx } from '../platform/database/schema.ts'
import type { Deps } from '../deps.ts'
import { storeIds } from './attachments.ts'
import type { AttachedDocument } from './documents.ts'
import { type LimitedMailKind, type MailKind, type OwnerMailKind, ruleOf } from './kinds.ts'
import type { MailContent } from './layout/content.ts'
import * as queries from './queries.ts'
import { countTowardsLimit, normaliseMailbox } from './rate-limit.ts'

interface Envelope extends MailContent {
  /** Shown in logs and in the hub. */
  kind: MailKind
  /** What the mail is about, for example the enquiry's id: one mail is queued for each kind and key. */
  key: string
  /** One bare address; by default the owner's. */
  to?: string | undefined
  /** One bare address; by default the business's in a mail to a visitor, and none in a mail to the owner. */
  replyTo?: string | undefined
  prospectId?: string | undefined
  /** The record that the mail is about. */
  relatedId?: string | undefined
  /** A calendar file, as `writeInvitation` returns it. */
  calendar?: string | undefined
  /** The ids of files to send with it. */
  attachments?: readonly string[] | undefined
  /** Printed when the mail is sent, and attached. */
  document?: AttachedDocument | undefined
  /** ISO 8601. The mail is deleted once it is sent or has failed, and at this time at the latest. */
  deleteAt?: string | undefined
  /** Additional headers; never from what a visitor typed. */
  headers?: Readonly<Record<string, string>> | undefined
}

export type NewMail<Kind extends MailKind = MailKind> = Envelope & { kind: Kind } & (Kind extends OwnerMailKind
    ? unknown
    : { to: string })

export type QueuedAs = 'queued' | 'gathered' | 'withheld'

/** What queueing a mail needs besides its transaction. */
type QueueContext<Kind extends MailKind> = Pick<Deps, 'clock'> & {
  config: Pick<Deps['config'], 'business'>
} & (Kind extends LimitedMailKind ? Pick<Deps, 'hashContact'> : unknown)

/** What most mails are written and queued with. */
export type NotificationContext = Pick<Deps, 'clock' | 'config' | 'publicUrl'>

/** Anyone may type anyone's address into a form. */
const mailboxLimit = { max: 3, windowMs: dayMs }
const alertLimit = { key: 'alerts', max: 10, windowMs: hourMs }
/** How long an alert beyond the limit waits for the summary, at most. */
export const summaryDelayMs = hourMs

/** Puts a mail into the outbox, in the transaction that causes it. Does nothing when a mail of this kind and key is there already.
 *  @returns `withheld` when the mailbox has reached its daily limit: the mail is not sent, and stored only for the timeline of its lead */
export async function queueMail<Kind extends MailKind>(
  trx: Trx,
  context: QueueContext<Kind>,
  mail: NewMail<Kind>,
): Promise<QueuedAs> {
  const { key, to, headers, attachments = [], document, ...columns }: Envelope = mail
  const { clock, config } = context
  const { audience, limit } = ruleOf(mail.kind)
  if (limit !== undefined && (await queries.isQueued(trx, mail.kind, key))) return 'queued'
  const recipient = to ?? (await ownerAddress(trx, config))
  const status = await applyLimit()
  if (status === 'withheld' && mail.prospectId === undefined) return status
  const now = clock.now()
  const delayMs = status === 'gathered' ? summaryDelayMs : 0
  await queries.insertMail(trx, {
    ...columns,
    id: uuidv7(),
    audience,
    dedupeKey: queries.dedupeKey(mail.kind, key),
    status,
    recipient,
    replyTo: mail.replyTo ?? (audience === 'visitor' ? config.business.email : null),
    headers: headers && JSON.stringify(headers),
    attachments: storeIds(attachments),
    document: document && JSON.stringify(document),
    createdAt: now.toISOString(),
    nextAttemptAt: isoTime(now, delayMs),
  })
  return status

  async function applyLimit(): Promise<QueuedAs> {
    if (limit === 'alerts') return (await countTowardsLimit(trx, clock, alertLimit)) ? 'queued' : 'gathered'
    if (limit === undefined) return 'queued'
    const { hashContact } = context as QueueContext<LimitedMailKind>
    const mailbox = hashContact(`mailbox ${normaliseMailbox(recipient)}`)
    return (await countTowardsLimit(trx, clock, { key: mailbox, ...mailboxLimit })) ? 'queued' : 'withheld'
  }
}

/** Returns where the owner reads mail: the account's address, or the business's until there is an account. */
export async function ownerAddress(
  db: Kysely<Database>,
  { business }: Pick<Deps['config'], 'business'>,
): Promise<string> {
  return (await queries.findOwnerEmail(db)) ?? business.email
}

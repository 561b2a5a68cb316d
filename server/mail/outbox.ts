import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { dayMs, hourMs } from '#shared/business/durations.ts'
import { isoTime } from '../platform/clock.ts'
import type { Database, Trx } from '../platform/database/schema.ts'
import { alertsPerHour, dayTotals, homeNetworkKey } from '../platform/http/rate-limits.ts'
import type { Deps } from '../deps.ts'
import { storeIds } from './attachments.ts'
import type { Email } from './define-email.ts'
import type { AttachedDocument } from './attached-pdfs.ts'
import { type LimitedMailKind, type MailKind, type OwnerMailKind, ruleOf } from './kinds.ts'
import * as queries from './queries.ts'
import { areLimitsOpen, countedDomain, countTowardsLimits, normaliseMailbox, type RateLimit } from './email-limits.ts'

interface AnyEnvelope {
  /** What the email is about, for example the enquiry's id: one is queued for each kind and key. */
  key: string
  /** One bare address; by default the owner's. */
  to?: string | undefined
  /** One bare address; by default the business's in an email to a visitor, and none in one to the owner. */
  replyTo?: string | undefined
  prospectId?: string | null | undefined
  /** The record that the email is about. */
  relatedId?: string | undefined
  /** A calendar file, as `writeInvitation` returns it. */
  calendar?: string | undefined
  /** The ids of files to send with it. */
  attachments?: readonly string[] | undefined
  /** Printed when the email is sent, and attached. */
  document?: AttachedDocument | undefined
  /** ISO 8601. The email is deleted once it is sent or has failed, and at this time at the latest. */
  deleteAt?: string | undefined
  /** The IP address of the visitor whose request causes the email; left out when the owner causes it. Nothing readable of it is stored. */
  requestedFrom?: string | undefined
  /** Whether somebody typed the address into a form and nothing has proved that it is theirs: it counts towards the limits of such mail,
   *  whatever its kind. */
  isUnproved?: boolean | undefined
  /** How long it waits before it is sent, so that its cause can be undone. */
  delayMs?: number | undefined
  /** Additional headers; never from what a visitor typed. */
  headers?: Readonly<Record<string, string>> | undefined
}

/** What the outbox stores of an email besides its kind and content. */
export type Envelope<Kind extends MailKind = OwnerMailKind> = AnyEnvelope &
  (Kind extends OwnerMailKind ? unknown : { to: string })

export type QueuedAs = 'queued' | 'gathered' | 'withheld'

interface LimitContext extends Partial<Pick<Deps, 'hashContact'>> {
  config?: Pick<Deps['config'], 'rateLimit'>
}

/** What queueing an email needs besides its transaction. */
type QueueContext<Kind extends MailKind> = NotificationContext &
  LimitContext &
  (Kind extends LimitedMailKind ? Pick<Deps, 'hashContact' | 'config'> : unknown)

/** What most emails are queued with. */
export type NotificationContext = Pick<Deps, 'clock' | 'business' | 'publicUrl'>

/** How long an alert beyond the limit waits for the summary, at most. */
export const summaryDelayMs = hourMs

/** What an alert says that is gathered: what it is about is in the hub, and a flood of them must not fill the disk. */
const gatheredContent = { html: '', text: 'The details are in the marketing hub.', calendar: null, attachments: null }

/** Puts an email into the outbox, in the transaction that causes it. Does nothing when one of this kind and key is there already.
 *  @returns `withheld` when a daily limit has been reached: the email is not sent, and stored only for the timeline of its lead */
export async function queueEmail<Kind extends MailKind>(
  trx: Trx,
  context: QueueContext<Kind>,
  { kind, render }: Email<Kind>,
  envelope: Envelope<NoInfer<Kind>>,
): Promise<QueuedAs> {
  const {
    key,
    to,
    requestedFrom,
    headers,
    attachments = [],
    document,
    isUnproved = false,
    delayMs = 0,
    ...columns
  }: AnyEnvelope = envelope
  const { clock, business, publicUrl } = context
  const { audience, limit: limitOfKind } = ruleOf(kind)
  const limit = limitOfKind ?? (isUnproved ? 'mailbox' : undefined)
  if (limit !== undefined && (await queries.isQueued(trx, kind, key))) return 'queued'
  const recipient = to ?? (await ownerAddress(trx, context))
  const status = await applyLimit()
  if (status === 'withheld' && (columns.prospectId ?? null) === null) return status
  const now = clock.now()
  const waitMs = status === 'gathered' ? summaryDelayMs : delayMs
  await queries.insertMail(trx, {
    ...columns,
    ...render({ business: business(), publicUrl }),
    id: uuidv7(),
    kind,
    audience,
    dedupeKey: queries.dedupeKey(kind, key),
    status,
    recipient,
    replyTo: columns.replyTo ?? (audience === 'visitor' ? business().email : null),
    headers: headers && JSON.stringify(headers),
    attachments: storeIds(attachments),
    document: document && JSON.stringify(document),
    createdAt: now.toISOString(),
    nextAttemptAt: isoTime(now, waitMs),
    ...(status === 'gathered' && gatheredContent),
  })
  return status

  async function applyLimit(): Promise<QueuedAs> {
    if (limit === undefined) return 'queued'
    if (limit === 'mailbox') {
      const limits = limitsOfTypedAddress(context, recipient, requestedFrom)
      return (await countTowardsLimits(trx, clock, limits)) ? 'queued' : 'withheld'
    }
    const network = networkOf(context, requestedFrom)
    const ofNetwork = network === undefined ? [] : perDay(context, `alerts ${network}`, dayTotals.alert.perNetwork)
    const ofAll = { key: 'alerts', max: alertsPerHour, windowMs: hourMs }
    return (await countTowardsLimits(trx, clock, [...ofNetwork, ofAll])) ? 'queued' : 'gathered'
  }
}

/** Returns whether an email to an address that somebody typed would be sent now, or withheld. */
export function mayMailTypedAddress(
  trx: Trx,
  context: Pick<Deps, 'clock' | 'hashContact'> & LimitContext,
  address: string,
): Promise<boolean> {
  return areLimitsOpen(trx, context.clock, limitsOfTypedAddress(context, address))
}

function limitsOfTypedAddress(context: LimitContext, address: string, requestedFrom?: string): RateLimit[] {
  const { perMailbox, perDomain, perNetwork, overall } = dayTotals.mailToTypedAddress
  const areLimitsOn = context.config?.rateLimit !== false
  const domain = areLimitsOn ? countedDomain(address) : undefined
  const network = networkOf(context, requestedFrom)
  return [
    ...perDay(context, `mailbox ${normaliseMailbox(address)}`, perMailbox),
    ...(domain === undefined ? [] : perDay(context, `domain ${domain}`, perDomain)),
    ...(network === undefined ? [] : perDay(context, `network ${network}`, perNetwork)),
    ...(areLimitsOn ? [{ key: 'typed addresses', max: overall, windowMs: dayMs }] : []),
  ]
}

function networkOf({ config }: LimitContext, requestedFrom: string | undefined): string | undefined {
  return requestedFrom === undefined || config?.rateLimit === false ? undefined : homeNetworkKey(requestedFrom)
}

function perDay({ hashContact }: LimitContext, what: string, max: number): RateLimit[] {
  return hashContact === undefined ? [] : [{ key: hashContact(what), max, windowMs: dayMs }]
}

/** Returns where the owner reads mail: the account's address, or the business's until there is an account. */
export async function ownerAddress(db: Kysely<Database>, { business }: Pick<Deps, 'business'>): Promise<string> {
  return (await queries.findOwnerEmail(db)) ?? business().email
}

/** Returns every address that is the owner's or the business's, in lower case. */
export async function listOwnAddresses(
  db: Kysely<Database>,
  { business, config: { mailFrom } }: Pick<Deps, 'business' | 'config'>,
): Promise<string[]> {
  const { email, infoEmail } = business()
  const owner = await queries.findOwnerEmail(db)
  const addresses = [email, infoEmail, owner, mailFrom && bareSender(mailFrom)]
  return addresses.flatMap((address) => (address ? [address.toLowerCase()] : []))
}

/** Returns the address alone of MAIL_FROM, which may have a name before it. */
export function bareSender(mailFrom: string): string {
  return /<(.+)>/.exec(mailFrom)?.[1] ?? mailFrom
}

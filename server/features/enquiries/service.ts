import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod/mini'
import { dayMs, minuteMs } from '#shared/business/durations.ts'
import type { Campaign, CampaignTouch } from '#shared/contract/campaign.ts'
import { type formTraces, type MarketingAnswer, tooManyAtOnce } from '#shared/contract/form-traces.ts'
import type { EnquiryProof } from '#shared/contract/lead-of-record.ts'
import type { Cursor } from '#shared/contract/paging.ts'
import type { OpeningTimes } from '#shared/business/opening-times.ts'
import type { Deps } from '../../deps.ts'
import { readOpeningTimes } from '../../platform/diary/time-off.ts'
import type { Email } from '../../mail/define-email.ts'
import type { LimitedMailKind, OwnerMailKind } from '../../mail/kinds.ts'
import { queueEmail } from '../../mail/outbox.ts'
import { isoTime } from '../../platform/clock.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { dayTotals } from '../../platform/http/rate-limits.ts'
import { toPage } from '../../platform/paging.ts'
import { checkForSpam } from './spam-check.ts'
import { withLeads } from '../../prospects/identity/lead-of-record.ts'
import {
  joinLead,
  type KnownPerson,
  type LeadEnquiry,
  updateLeadFromEnquiry,
  upsertLeadFromEnquiry,
} from '../../prospects/edit/upsert-lead-from-enquiry.ts'
import { locateLead } from '../../prospects/queries.ts'
import { recordActivity } from '../../prospects/record-activity.ts'
import * as queries from './queries.ts'
import type { EnquiryRow, EnquiryTable } from './queries.ts'

export type EnquiryContext = Pick<
  Deps,
  'writeTogether' | 'clock' | 'config' | 'business' | 'publicUrl' | 'signedLinks' | 'hashContact' | 'leadFiles'
>

/** Who sends an enquiry: the IP address, of which nothing readable is stored. */
interface Sender {
  ip: string
}

/** What every form of the site sends beside its own fields. */
type FormTraces = z.output<z.ZodMiniObject<typeof formTraces>>

/** The columns that are filled in alike for every enquiry. */
type CommonColumn = Exclude<keyof EnquiryRow<'consultation'> & keyof EnquiryRow<'calculatorSubmission'>, 'email'>

interface EnquiryEmails {
  toVisitor: Email<LimitedMailKind>
  toOwner: Email<OwnerMailKind>
}

/** What differs between the consultation form and the calculator. */
export interface EnquiryForm<Table extends EnquiryTable, Body> {
  table: Table
  /** The values by which a repeat is recognised. */
  contentOf(body: Body): readonly (string | number | null)[]
  toColumns(body: Body): Omit<EnquiryRow<Table>, CommonColumn>
  toLead(row: EnquiryRow<Table>): Omit<LeadEnquiry, 'declinesMarketing'>
  /** @param known whose address it is, while nothing proves that they sent it */
  toEmails(
    row: EnquiryRow<Table>,
    context: EnquiryContext & { times: OpeningTimes },
    known?: KnownPerson,
  ): EnquiryEmails
}

/** The same content within this time is a repeated click or a retry, not a second enquiry. */
const repeatMs = 10 * minuteMs

/** Stores an enquiry, with its lead and its two emails, in one transaction. A repeat changes nothing and is answered with the first record.
 *  Suspected spam, and what is beyond a day's total, is stored too, marked and without lead and emails, so that the owner can accept it.
 *  @param toAnswer reads in the same transaction, so that nothing delays the answer to what is stored */
export async function submitEnquiry<Table extends EnquiryTable, Body extends FormTraces, Answer>(
  context: EnquiryContext & Pick<Deps, 'rateLimits'>,
  form: EnquiryForm<Table, Body>,
  body: Body,
  sender: Sender,
  toAnswer: (row: EnquiryRow<Table>, trx: Trx) => Answer | Promise<Answer>,
): Promise<Answer> {
  return context.writeTogether(async (trx) => toAnswer(await storeEnquiry(trx, context, form, body, sender), trx))
}

async function storeEnquiry<Table extends EnquiryTable, Body extends FormTraces>(
  trx: Trx,
  context: EnquiryContext & Pick<Deps, 'rateLimits'>,
  form: EnquiryForm<Table, Body>,
  body: Body,
  { ip }: Sender,
): Promise<EnquiryRow<Table>> {
  const { table } = form
  const contentHash = hashContent(form.contentOf(body), body.marketing)
  const now = context.clock.now()
  const sameId = body.id === undefined ? undefined : await queries.findEnquiry(trx, table, body.id)
  const repeated = sameId?.contentHash === contentHash ? sameId : await findRepeated(trx, table, contentHash, now)
  if (repeated) return repeated

  const row = {
    ...form.toColumns(body),
    // An id that is taken by other content belongs to a new enquiry.
    id: body.id === undefined || (await queries.isIdTaken(trx, body.id)) ? uuidv7() : body.id,
    createdAt: now.toISOString(),
    campaign: toCampaignText(body.campaign),
    marketing: body.marketing ?? null,
    suspectedSpam: checkForSpam(body) ?? ((await isBeyondTotal(trx, context, ip, now)) ? tooManyAtOnce : null),
    contentHash,
    senderProof: null,
    prospectId: null,
    erasedAt: null,
  } as EnquiryRow<Table>
  if (row.suspectedSpam === null) Object.assign(row, await answer(trx, context, form, row, ip))
  await queries.insertEnquiry(trx, table, row)
  return row
}

/** Counts an enquiry towards the day's totals, unless one has been reached. */
async function isBeyondTotal(
  trx: Trx,
  { config, rateLimits }: Pick<Deps, 'config' | 'rateLimits'>,
  ip: string,
  now: Date,
): Promise<boolean> {
  if (!config.rateLimit) return false
  if ((await queries.countAnswered(trx, isoTime(now, -dayMs))) >= dayTotals.enquiry.overall) return true
  return !rateLimits.count('enquiry', ip)
}

/** Does for an enquiry that was stored alone what submitting it would have done. Repeating it changes nothing.
 *  @throws AppError `not_found` */
export async function acceptEnquiry<Table extends EnquiryTable, Body>(
  trx: Trx,
  context: EnquiryContext,
  form: EnquiryForm<Table, Body>,
  id: string,
): Promise<{ prospectId: string | null }> {
  const row = await queries.findEnquiry(trx, form.table, id)
  if (!row || row.erasedAt !== null) throw new AppError('not_found', 'Enquiry not found.')
  if (row.suspectedSpam === null) return { prospectId: row.prospectId }
  const { prospectId, senderProof } = await answer(trx, context, form, row)
  await queries.setAccepted(trx, form.table, id, { prospectId, senderProof })
  await recordAudit(trx, context.clock, { action: 'enquiry_accepted', subjectId: id })
  return { prospectId }
}

export async function listEnquiries<Table extends EnquiryTable>(
  { reader }: Pick<Deps, 'reader'>,
  table: Table,
  query: { cursor?: Cursor | undefined; limit: number },
) {
  return toPage(await withLeads(reader, await queries.listNewest(reader, table, query)), query.limit)
}

/** Joins an enquiry to a lead and queues its mails. With the address of a person whom we know, it changes nothing of them until it is proved
 *  to be theirs. */
async function answer<Table extends EnquiryTable, Body>(
  trx: Trx,
  context: EnquiryContext,
  form: EnquiryForm<Table, Body>,
  row: EnquiryRow<Table>,
  ip?: string,
): Promise<{ prospectId: string; senderProof: EnquiryProof | null }> {
  const { id: prospectId, known } = await joinLead(trx, context.clock, toLead(form, row))
  const times = await readOpeningTimes(trx, context.business(), context.clock.now())
  const { toVisitor, toOwner } = form.toEmails({ ...row, prospectId }, { ...context, times }, known)
  const about = { key: row.id, relatedId: row.id, prospectId, requestedFrom: ip }
  await queueEmail(trx, context, toVisitor, { ...about, to: row.email })
  await queueEmail(trx, context, toOwner, { ...about, replyTo: row.email })
  return { prospectId, senderProof: known ? 'waiting' : null }
}

function toLead<Table extends EnquiryTable, Body>(form: EnquiryForm<Table, Body>, row: EnquiryRow<Table>): LeadEnquiry {
  const { activity, ...lead } = form.toLead(row)
  const campaign = row.campaign === null ? undefined : (JSON.parse(row.campaign) as Campaign)
  return {
    ...lead,
    declinesMarketing: row.marketing === 'declined',
    activity: {
      ...activity,
      // By the same id an erasure finds the activity of the enquiry.
      id: row.id,
      performedAt: row.createdAt,
      description: activity.description + describeOrigin(campaign, row.marketing),
    },
  }
}

/** How it is known whose enquiry it is: by the link that was emailed to them, by what else they did with such a link, or by the owner. */
export type ProvedBy = keyof typeof proofText

const proofText = {
  link: 'They confirmed with the link in our email that this enquiry is theirs',
  call: 'They booked a call with the link in our email, so this enquiry is theirs',
  owner: 'You accepted this enquiry as theirs',
} as const

/** Applies what an enquiry says to its lead, once it is proved to be theirs, and adds its files. Repeating it changes nothing. */
export async function proveEnquiry<Table extends EnquiryTable, Body>(
  trx: Trx,
  context: EnquiryContext,
  form: EnquiryForm<Table, Body>,
  row: EnquiryRow<Table>,
  by: ProvedBy,
): Promise<void> {
  if (row.senderProof === null || row.prospectId === null) return
  const { clock } = context
  const isThere = (await locateLead(trx, row.prospectId)) !== undefined
  // Somebody who writes after their lead was deleted is a new lead.
  const prospectId = isThere ? row.prospectId : await upsertLeadFromEnquiry(trx, clock, toLead(form, row))
  await queries.setProof(trx, form.table, row.id, { prospectId, senderProof: null })
  if (isThere) await updateLeadFromEnquiry(trx, clock, prospectId, toLead(form, row))
  await recordActivity(trx, { clock }, prospectId, { activityType: 'privacy', description: proofText[by] })
  await context.leadFiles.release(trx, { consultationId: row.id })
}

/** Records the owner's decision whether an enquiry with a known person's address is theirs. Its files are deleted if it isn't.
 *  @throws AppError `not_found`, `conflict` when it is proved already */
export async function decideSender<Table extends EnquiryTable, Body>(
  trx: Trx,
  context: EnquiryContext,
  form: EnquiryForm<Table, Body>,
  id: string,
  isTheirs: boolean,
): Promise<void> {
  const row = await queries.findEnquiry(trx, form.table, id)
  if (!row || row.erasedAt !== null) throw new AppError('not_found', 'Enquiry not found.')
  if (isTheirs) return proveEnquiry(trx, context, form, row, 'owner')
  if (row.senderProof === null) throw new AppError('conflict', 'This enquiry is accepted as theirs already.')
  await queries.setProof(trx, form.table, id, { senderProof: 'refused' })
  await context.leadFiles.deleteHeld(trx, { consultationId: id })
}

/** Returns what the timeline says after an enquiry: the campaign that it came from, and whether the person may be sent marketing. */
function describeOrigin(campaign: Campaign | undefined, marketing: MarketingAnswer | null): string {
  const [first, last] = [describeTouch(campaign?.first), describeTouch(campaign?.last)]
  const touches = first === last ? [first] : [first, last]
  const source = touches.filter((touch) => touch !== '').join(', most recently from ')
  return (source === '' ? '' : ` · came from ${source}`) + (marketing === null ? '' : marketingText[marketing])
}

const marketingText: Record<MarketingAnswer, string> = {
  allowed: ' · may be sent news of similar services',
  declined: ' · does not want news of similar services',
}

function describeTouch({ source, medium, campaign }: CampaignTouch = {}): string {
  return [source, medium, campaign].filter((part) => part !== undefined).join(' / ')
}

/** Searches both directions in time because the clock may have been set back. */
function findRepeated<Table extends EnquiryTable>(trx: Trx, table: Table, contentHash: string, now: Date) {
  const at = (offsetMs: number) => isoTime(now, offsetMs)
  return queries.findSameContent(trx, table, { contentHash, from: at(-repeatMs), to: at(repeatMs) })
}

function hashContent(content: readonly unknown[], marketing: FormTraces['marketing']): string {
  // A repeat that newly refuses marketing is another enquiry.
  const hashed = marketing === 'declined' ? [...content, marketing] : content
  return createHash('sha256').update(JSON.stringify(hashed)).digest('hex')
}

/** Returns null when the enquiry did not come from a campaign. */
function toCampaignText(campaign: Campaign | undefined): string | null {
  const text = JSON.stringify(campaign ?? { first: {}, last: {} })
  return text === '{"first":{},"last":{}}' ? null : text
}

import { v7 as uuidv7 } from 'uuid'
import type { AnswerInput } from '#shared/contract/api-call.ts'
import { erased, type erasePersonalData, type Erasure } from '#shared/contract/personal-data.ts'
import type { Deps } from '../deps.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import { erase } from '../platform/database/connection.ts'
import type { Trx } from '../platform/database/schema.ts'
import { requireErasureKey } from '../platform/data-dir/lost-keys.ts'
import { found } from '../platform/errors.ts'
import type { CancelContext, Person } from '../platform/personal-data/personal-data.ts'
import type { RetentionContext } from '../platform/personal-data/retention-source.ts'
import { type NormalisedContact, normaliseEmail, spellingsOf } from '../prospects/identity/contact.ts'
import { listLeadIds } from '../prospects/identity/person.ts'
import { readAppointmentsToCancel } from './delete-lead.ts'
import * as queries from './queries.ts'
import { inErasingOrder, registry } from './registry.ts'

type Context = Pick<Deps, 'clock' | 'hashContact'>
type Counts = AnswerInput<typeof erasePersonalData>

/** A lead, live, archived or deleted, with everything else of the same person; or the person with an email address, a lead or not. */
type Subject = { leadId: string } | { email: string }

interface Options {
  keepSubscription?: boolean
  /** Emails both sides that an upcoming call or survey is cancelled. Left out when an erasure is repeated, so that nobody is emailed twice. */
  notify?: CancelContext
}

/** Erases a person and removes the last traces from the write-ahead log. @throws AppError `not_found` for an unknown lead, or `unavailable`
 *  while the key of the hashes is lost */
export async function erasePerson(
  { db, ...context }: RetentionContext & Pick<Deps, 'db'>,
  subject: Subject,
): Promise<Counts> {
  await requireErasureKey(context.config.dataDir)
  return erase(db, (trx) => erasePersonWithin(trx, context, subject, { notify: context }))
}

/** Erases a person from everything but payments and invoices, which tax law requires, and accepted quotes. Keyed hashes of the email address, phone number and
 *  source page remain: they stop scraping and imports from adding the person again. The caller empties the write-ahead log afterwards.
 *  @throws AppError `not_found` for an unknown lead */
export async function erasePersonWithin(
  trx: Trx,
  context: Context,
  subject: Subject,
  options: Options = {},
): Promise<Counts> {
  if ('leadId' in subject) return { leads: 1, ...(await eraseLead(trx, context, subject.leadId, options)) }

  const email = normaliseEmail(subject.email)
  const leadIds = await listLeadIds(trx, [email])
  const ofLeads: Erasure[] = []
  for (const id of leadIds) ofLeads.push(await eraseLead(trx, context, id, options))
  const rest = await eraseRecords(trx, context, { leadIds: [], emails: spellingsOf(email) }, options)
  const { paymentsKept, ...removed } = rest
  if (Object.values(removed).some((count) => count > 0)) {
    const emailHash = context.hashContact(email)
    const subjectId = (await queries.findHashOwner(trx, emailHash)) ?? (await recordHash(trx, context, emailHash))
    await recordAudit(trx, context.clock, { action: 'person_erased', subjectId, detail: { ...rest } })
  }
  // The payments counted last include those of the leads.
  return { leads: leadIds.length, ...[...ofLeads, rest].reduce(add), paymentsKept }
}

async function eraseLead(trx: Trx, context: Context, id: string, options: Options): Promise<Erasure> {
  const contact = found(await queries.findContact(trx, id), 'Lead')
  const { emailNormalised: email, phoneNormalised: phone, sourceUrlNormalised: sourceUrl, areHashes } = contact
  const others = await queries.listDeletedOthers(trx, id, contact)
  const person = {
    leadIds: [id, ...others.map(({ leadId }) => leadId)],
    emails: email === null ? [] : spellingsOf(email),
  }
  const counts = await eraseRecords(trx, context, person, options)

  const hash = (value: string | null, isHash: boolean) =>
    value === null || isHash ? value : context.hashContact(value)
  const hashes = { emailNormalised: hash(email, areHashes), phoneNormalised: hash(phone, areHashes) }
  for (const one of [{ leadId: id, sourceUrl, isHash: areHashes }, ...others]) {
    await recordErased(trx, context, one.leadId, { ...hashes, sourceUrlNormalised: hash(one.sourceUrl, one.isHash) })
  }
  await recordAudit(trx, context.clock, { action: 'person_erased', subjectId: id, detail: { ...counts } })
  return counts
}

async function eraseRecords(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  person: Person,
  { keepSubscription, notify }: Options,
): Promise<Erasure> {
  const counts: Erasure = { consultations: 0, estimates: 0, mails: 0, subscriptions: 0, paymentsKept: 0 }
  const erasedIds: string[] = []
  const queueCancellations = notify && (await readAppointmentsToCancel(trx, notify, person))
  for (const data of inErasingOrder(registry)) {
    if (keepSubscription && data.isSubscription) continue
    const done = await data.erase?.(trx, person, clock.now().toISOString(), erasedIds)
    Object.assign(counts, done?.counts)
    erasedIds.push(...(done?.ids ?? []))
  }
  await queueCancellations?.('erased')
  return counts
}

/** Stores the hash of somebody who was never a lead, under a new id. */
async function recordHash(trx: Trx, context: Context, emailHash: string): Promise<string> {
  const id = uuidv7()
  await recordErased(trx, context, id, { emailNormalised: emailHash, phoneNormalised: null, sourceUrlNormalised: null })
  return id
}

function recordErased(trx: Trx, { clock }: Context, id: string, hashes: NormalisedContact): Promise<void> {
  const at = clock.now().toISOString()
  return queries.recordDeleted(
    trx,
    id,
    { name: erased, ...hashes },
    { deletedAt: at, deletedReason: erased, erasedAt: at },
  )
}

function add(one: Erasure, other: Erasure): Erasure {
  return Object.fromEntries(
    Object.entries(one).map(([key, count]) => [key, count + other[key as keyof Erasure]]),
  ) as Erasure
}

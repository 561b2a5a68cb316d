import { v7 as uuidv7 } from 'uuid'
import type { AnswerInput } from '#shared/contract/api-call.ts'
import { erased, type erasePersonalData, type Erasure } from '#shared/contract/personal-data.ts'
import type { Deps } from '../deps.ts'
import { newsletter } from '../features/newsletter/personal-data.ts'
import { recordAudit } from '../platform/record-audit.ts'
import { emptyWriteAheadLog } from '../platform/database/checkpoint.ts'
import type { Trx } from '../platform/database/schema.ts'
import { AppError } from '../platform/errors.ts'
import { isOneOf, type Person } from '../platform/personal-data.ts'
import { type NormalisedContact, normaliseEmail } from '../prospects/identity/contact.ts'
import { locateLead } from '../prospects/queries.ts'
import { readAppointmentsToCancel, recordDeleted } from './delete-lead.ts'
import { registry } from './registry.ts'
import type { NotificationContext } from '../mail/outbox.ts'

type Context = Pick<Deps, 'clock' | 'hashContact'>
type Counts = AnswerInput<typeof erasePersonalData>

/** A lead, live, archived or deleted, with everything else of the same person; or whoever has an email address, a lead or not. */
type Subject = { leadId: string } | { email: string }

interface Options {
  keepSubscription?: boolean
  /** Emails both sides that an upcoming call or survey is cancelled. Left out when an erasure is repeated, so that nobody is emailed twice. */
  notify?: NotificationContext
}

/** Erases a person and removes the last traces from the write-ahead log. @throws AppError `not_found` for an unknown lead */
export async function erasePerson(
  { db, ...context }: Context & NotificationContext & Pick<Deps, 'db'>,
  subject: Subject,
): Promise<Counts> {
  const counts = await db.transaction().execute((trx) => erasePersonWithin(trx, context, subject, { notify: context }))
  await emptyWriteAheadLog(db)
  return counts
}

/** Erases a person from everything but payments and invoices, which tax law requires. Keyed hashes of the email address, phone number and
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
  const leadIds = await listLeadIds(trx, email)
  const ofLeads: Erasure[] = []
  for (const id of leadIds) ofLeads.push(await eraseLead(trx, context, id, options))
  const rest = await eraseRecords(trx, context, { leadIds: [], emails: [email] }, options)
  const { paymentsKept, ...removed } = rest
  if (Object.values(removed).some((count) => count > 0)) {
    const subjectId = (await findHash(trx, context, email)) ?? (await recordHash(trx, context, email))
    await recordAudit(trx, context.clock, { action: 'person_erased', subjectId, detail: { ...rest } })
  }
  // The payments counted last include those of the leads.
  return { leads: leadIds.length, ...[...ofLeads, rest].reduce(add), paymentsKept }
}

async function eraseLead(trx: Trx, context: Context, id: string, options: Options): Promise<Erasure> {
  const { records, emails, phones, areHashes } = await findRecords(trx, id)
  const leadIds = records.map(({ leadId }) => leadId)
  const counts = await eraseRecords(trx, context, { leadIds, emails }, options)
  const hash = (value: string | null | undefined, isHash: boolean) =>
    value == null || isHash ? (value ?? null) : context.hashContact(value)
  for (const { leadId, sourceUrl, isHash } of records) {
    await recordErased(trx, context, leadId, {
      emailNormalised: hash(emails[0], areHashes),
      phoneNormalised: hash(phones[0], areHashes),
      sourceUrlNormalised: hash(sourceUrl, isHash),
    })
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
  for (const data of registry) {
    if (keepSubscription && data === newsletter) continue
    const done = await data.erase?.(trx, person, clock.now().toISOString(), erasedIds)
    Object.assign(counts, done?.counts)
    erasedIds.push(...(done?.ids ?? []))
  }
  await queueCancellations?.('erased')
  return counts
}

interface Records {
  /** The lead, and deleted leads with the same email address, or with the same phone number and no address. */
  records: { leadId: string; sourceUrl: string | null; isHash: boolean }[]
  emails: string[]
  phones: string[]
  /** An earlier erasure has replaced the emails and phones by hashes. */
  areHashes: boolean
}

/** @throws AppError `not_found` */
async function findRecords(trx: Trx, id: string): Promise<Records> {
  const lead = await locateLead(trx, id)
  const deleted = await trx
    .selectFrom('deletedProspect')
    .select(['emailNormalised', 'sourceIdentifier', 'erasedAt'])
    .where('originalProspectId', '=', id)
    .executeTakeFirst()
  const contact = lead?.row ?? deleted
  if (!contact) throw new AppError('not_found', 'Lead not found.')

  const areHashes = !lead && deleted?.erasedAt != null
  const listed = await trx.selectFrom('deletedPhone').select('phone').where('originalProspectId', '=', id).execute()
  const emails = contact.emailNormalised === null ? [] : [contact.emailNormalised]
  const phones = lead
    ? lead.row.phoneNormalised === null
      ? []
      : [lead.row.phoneNormalised]
    : listed.map(({ phone }) => phone)
  const sourceUrl = lead?.row.sourceUrlNormalised ?? deleted?.sourceIdentifier ?? null
  return {
    records: [{ leadId: id, sourceUrl, isHash: areHashes }, ...(await listDeletedOthers(trx, id, emails, phones))],
    emails,
    phones,
    areHashes,
  }
}

/** Lists earlier leads of the same person, which the owner deleted. */
async function listDeletedOthers(
  trx: Trx,
  id: string,
  emails: string[],
  phones: string[],
): Promise<Records['records']> {
  const rows = await trx
    .selectFrom('deletedProspect')
    .select(['originalProspectId', 'sourceIdentifier', 'erasedAt'])
    .where('originalProspectId', '!=', id)
    .where((is) =>
      is.or([
        isOneOf('emailNormalised', emails),
        // A phone number counts only without an address, because others of a household may share it.
        is.and([
          is('emailNormalised', 'is', null),
          is('originalProspectId', 'in', (of) =>
            of.selectFrom('deletedPhone').select('originalProspectId').where(isOneOf('phone', phones)),
          ),
        ]),
      ]),
    )
    .execute()
  return rows.map(({ originalProspectId, sourceIdentifier, erasedAt }) => ({
    leadId: originalProspectId,
    sourceUrl: sourceIdentifier,
    isHash: erasedAt !== null,
  }))
}

async function listLeadIds(trx: Trx, email: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('prospect')
    .select('id')
    .where('emailNormalised', '=', email)
    .union((is) =>
      is.selectFrom('archivedProspect').select('originalProspectId as id').where('emailNormalised', '=', email),
    )
    .union((is) =>
      is.selectFrom('deletedProspect').select('originalProspectId as id').where('emailNormalised', '=', email),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the id under which an earlier erasure has stored the hash of the address. */
async function findHash(trx: Trx, { hashContact }: Context, email: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('deletedEmail')
    .select('originalProspectId')
    .where('email', '=', hashContact(email))
    .executeTakeFirst()
  return row?.originalProspectId
}

/** Stores the hash of somebody who was never a lead, under a new id. */
async function recordHash(trx: Trx, context: Context, email: string): Promise<string> {
  const id = uuidv7()
  const emailNormalised = context.hashContact(email)
  await recordErased(trx, context, id, { emailNormalised, phoneNormalised: null, sourceUrlNormalised: null })
  return id
}

function recordErased(trx: Trx, { clock }: Context, id: string, hashes: NormalisedContact): Promise<void> {
  const at = clock.now().toISOString()
  return recordDeleted(trx, id, { name: erased, ...hashes }, { deletedAt: at, deletedReason: erased, erasedAt: at })
}

function add(one: Erasure, other: Erasure): Erasure {
  return Object.fromEntries(
    Object.entries(one).map(([key, count]) => [key, count + other[key as keyof Erasure]]),
  ) as Erasure
}

import { type RawBuilder, sql } from 'kysely'
import { personalProjectFields } from '#shared/business/consultation-facts.ts'
import { erased, type Erasure } from '#shared/contract/personal-data.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { emptyWriteAheadLog } from '../../platform/database/checkpoint.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import type { NotificationContext } from '../../mail/notification-context.ts'
import { hashMark } from '../../prospects/identity/contact-hash.ts'
import { forgetMerges } from '../../prospects/merge/queries.ts'
import { listUpcomingAppointments, notifyOfErasure } from '../../features/appointments/cancel-on-removal.ts'
import { findTraces, type Traces } from './erase-traces.ts'
import { listAlertsNaming } from '../../mail/alert-keys.ts'
import { removeLeadRecord } from '../../prospects/archive/service.ts'
import { rememberDeleted, removeHistory } from './remove.ts'

/** What is left out of an erasure, and what comes with it. */
interface Manner {
  keepSubscription?: boolean
  /** Emails both sides that an upcoming call or survey is cancelled. Left out when an erasure is repeated, so that nobody is emailed twice. */
  notify?: NotificationContext
}

/** Erases a person from everything but the payments, which tax law has us keep. Keyed hashes of the address, number and page
 *  remain, which only keep what is found or imported from bringing the person back.
 *  @throws AppError `not_found` */
export async function erase(
  { db, ...using }: NotificationContext & Pick<Deps, 'db' | 'hashContact'>,
  id: string,
): Promise<Erasure> {
  const counts = await db.transaction().execute((trx) => eraseWithin(trx, using, id, { notify: using }))
  await emptyWriteAheadLog(db)
  return counts
}

/** Erases a person as a part of something larger, after which the write-ahead log is to be emptied.
 *  @throws AppError `not_found` */
export async function eraseWithin(
  trx: Trx,
  { clock, hashContact }: Pick<Deps, 'clock' | 'hashContact'>,
  id: string,
  manner: Manner = {},
): Promise<Erasure> {
  const traces = await findTraces(trx, id)
  const counts = await emptyEnquiries(trx, { clock }, traces, manner)
  for (const { prospectId, lead } of traces.records) {
    if (lead) await removeLeadRecord(trx, prospectId, lead)
    await removeHistory(trx, prospectId)
    await trx.deleteFrom('deletedEmail').where('originalProspectId', '=', prospectId).execute()
    await trx.deleteFrom('deletedPhone').where('originalProspectId', '=', prospectId).execute()
  }
  await forgetMerges(trx, { ofEmails: traces.emails })
  await leaveHashes(trx, { clock, hashContact }, traces)
  await recordAudit(trx, clock, { action: 'person_erased', subjectId: id, detail: { ...counts } })
  return counts
}

const clearedFields = sql.join(personalProjectFields.map((name) => sql`${sql.ref(name)} = null`))

/** Empties what the person sent us and what was sent to them; mails that still wait never go out. */
export async function emptyEnquiries(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  { records, emails }: Pick<Traces, 'records' | 'emails'>,
  { keepSubscription = false, notify }: Manner = {},
): Promise<Erasure> {
  const ids = sql.join(records.map(({ prospectId }) => prospectId))
  const theirs = (column: string) => sql`(prospectId in (${ids}) or ${isOneOf(column, emails)})`

  const erasedAt = clock.now().toISOString()
  const upcoming = notify && (await listUpcomingAppointments(trx, notify, theirs))
  const consultations = await change(
    trx,
    sql`update consultation set firstName = ${erased}, lastName = ${erased}, email = ${erased}, phone = ${erased},
      ${clearedFields}, campaign = null, marketing = null, contentHash = ${hashMark} || id, erasedAt = ${erasedAt}
      where ${theirs('email')} and firstName is not ${erased} returning id`,
  )
  const estimates = await change(
    trx,
    sql`update calculatorSubmission set name = ${erased}, email = ${erased}, campaign = null, marketing = null, contentHash = ${hashMark} || id,
      erasedAt = ${erasedAt}
      where ${theirs('email')} and name is not ${erased} returning id`,
  )
  const subscribers = keepSubscription
    ? []
    : await change(trx, sql`delete from newsletterSubscriber where ${isOneOf('emailNormalised', emails)} returning id`)
  await trx.deleteFrom('call').where('consultationId', 'in', consultations).execute()
  const naming = await listAlertsNaming(
    trx,
    records.map(({ prospectId }) => prospectId),
  )
  const about = sql.join([...consultations, ...estimates, ...subscribers, ''])
  // Alerts go to the owner, whose address says nothing about whom they are of; the last mail goes by itself.
  const mails = sql`forgetAt is null and (prospectId in (${ids}) or (${isOneOf('recipient', emails)} and audience = 'visitor')
    or ${isOneOf('replyTo', emails)} or relatedId in (${about}) or id in (${sql.join([...naming, ''])}))`
  const unsent = await change(
    trx,
    sql`delete from outbox where ${mails} and status in ('queued', 'sending', 'gathered', 'withheld') returning id`,
  )
  const sent = await change(
    trx,
    sql`update outbox set dedupeKey = ${hashMark} || id, recipient = ${erased}, replyTo = null, subject = ${erased},
      html = '', text = '', headers = null, calendar = null where ${mails} and recipient is not ${erased} returning id`,
  )
  const payments = await change(trx, sql`select id from payment where ${theirs('customerEmail')}`)
  // When somebody is at home is nothing that tax law asks for.
  await trx.deleteFrom('survey').where('paymentId', 'in', payments).execute()
  if (notify && upcoming) await notifyOfErasure(trx, notify, upcoming)
  return {
    consultations: consultations.length,
    estimates: estimates.length,
    mails: unsent.length + sent.length,
    subscriptions: subscribers.length,
    paymentsKept: payments.length,
  }
}

export async function leaveHashes(
  trx: Trx,
  { clock, hashContact }: Pick<Deps, 'clock' | 'hashContact'>,
  { records, emails, phones }: Traces,
): Promise<void> {
  const hash = (value: string | null | undefined) =>
    value === null || value === undefined || value.startsWith(hashMark) ? (value ?? null) : hashContact(value)
  for (const { prospectId, sourceUrl } of records) {
    await rememberDeleted(trx, { clock }, prospectId, {
      name: erased,
      reason: erased,
      emailNormalised: hash(emails[0]),
      phoneNormalised: hash(phones[0]),
      sourceUrlNormalised: hash(sourceUrl),
    })
  }
}

/** @returns the ids of the rows */
async function change(trx: Trx, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${query}`.execute(trx)
  return rows.map((row) => row.id)
}

function isOneOf(column: string, emails: readonly string[]): RawBuilder<unknown> {
  return emails.length === 0 ? sql`false` : sql`lower(${sql.ref(column)}) in (${sql.join(emails)})`
}

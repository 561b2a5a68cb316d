import { type Insertable, type RawBuilder, type Selectable, sql, type SqlBool, type Updateable } from 'kysely'
import { videoLinkOf } from '#shared/business/call-medium.ts'
import type { Call, CallState } from '#shared/contract/calls.ts'
import type { MailKind } from '../../../mail/kinds.ts'
import { meetingLinkSettings } from './settings.ts'
import type { Database, Queryable, Trx } from '../../../platform/database/schema.ts'
import { belongsTo, type Person } from '../../../platform/personal-data/personal-data.ts'
import { withDialNumber } from '../../../platform/phone-number.ts'
import { isActiveAt } from '../../../platform/diary/active-calls.ts'
import { hasLead } from '../../../platform/database/any-lead.ts'

export type CallRow = Selectable<Database['call']>
export type EnquiryRow = Pick<
  Selectable<Database['consultation']>,
  'id' | 'firstName' | 'lastName' | 'email' | 'phone' | 'createdAt'
> & { prospectId: string }

/** Finds an enquiry that is not spam and whose lead is live or archived, neither deleted nor erased. */
export function findEnquiry(db: Queryable, consultationId: string): Promise<EnquiryRow | undefined> {
  return db
    .selectFrom('consultation')
    .select(['id', 'firstName', 'lastName', 'email', 'phone', 'createdAt', 'prospectId'])
    .where('id', '=', consultationId)
    .where('suspectedSpam', 'is', null)
    .where('erasedAt', 'is', null)
    .where(hasLead('consultation.prospectId'))
    .$narrowType<{ prospectId: string }>()
    .executeTakeFirst()
}

/** Returns what the owner reads of an enquiry beside its call: the kind of project, and how many files came with it. */
export function readAbout(db: Queryable, consultationId: string) {
  return db
    .selectFrom('consultation')
    .select([
      'extensionType',
      sql<number>`(select count(*) from leadFile where consultationId = consultation.id)`.as('fileCount'),
    ])
    .where('id', '=', consultationId)
    .executeTakeFirst()
}

/** Finds the newest call of an enquiry, in any state. */
export function findLatestCall(db: Queryable, consultationId: string): Promise<CallRow | undefined> {
  return db
    .selectFrom('call')
    .selectAll()
    .where('consultationId', '=', consultationId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertCall(trx: Trx, row: Insertable<Database['call']>): Promise<CallRow> {
  return trx.insertInto('call').values(row).returningAll().executeTakeFirstOrThrow()
}

export function updateCall(trx: Trx, id: string, change: Updateable<Database['call']>): Promise<CallRow> {
  return trx.updateTable('call').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Marks the holds that have ended by now. @param now ISO 8601 */
export function lapseHolds(trx: Trx, now: string): Promise<Pick<CallRow, 'startsAt' | 'consultationId'>[]> {
  return trx
    .updateTable('call')
    .set({ state: 'lapsed', changedAt: now })
    .where('state', '=', 'held')
    .where('heldUntil', '<=', now)
    .returning(['startsAt', 'consultationId'])
    .execute()
}

/** Counts how often a time has been chosen for the call of an enquiry. */
export async function countChoices(db: Queryable, consultationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('call')
    .select(sql<number>`count(*) + coalesce(sum(visitorMoves), 0)`.as('count'))
    .where('consultationId', '=', consultationId)
    .executeTakeFirstOrThrow()
  return count
}

/** Counts the enquiries with a call that was booked from a network since a moment, but for lapsed holds. @param except an enquiry */
export async function countEnquiriesOfNetwork(
  trx: Trx,
  { networkHash, since, except }: { networkHash: string; since: string; except: string },
): Promise<number> {
  const { count } = await trx
    .selectFrom('call')
    .select(sql<number>`count(distinct consultationId)`.as('count'))
    .where('networkHash', '=', networkHash)
    .where('createdAt', '>', since)
    .where('state', '!=', 'lapsed')
    .where('consultationId', '!=', except)
    .executeTakeFirstOrThrow()
  return count
}

/** Counts the calls of other enquiries that were booked at once since a moment and that nobody has confirmed, also those that were cancelled.
 *  @param networkHash undefined where networks are not limited */
export async function countUnconfirmed(
  trx: Trx,
  { networkHash, since, except }: { networkHash: string | undefined; since: string; except: string },
): Promise<{ ofNetwork: number; ofAll: number }> {
  const calls = await trx
    .selectFrom('call')
    .select('networkHash')
    .where('isUnconfirmed', '=', 1)
    .where('createdAt', '>', since)
    .where('consultationId', '!=', except)
    .execute()
  const ofNetwork = networkHash === undefined ? [] : calls.filter((call) => call.networkHash === networkHash)
  return { ofNetwork: ofNetwork.length, ofAll: calls.length }
}

/** Lists whom the calls of other enquiries are with that are to come or were chosen since a moment. */
export function listRecentContacts(
  trx: Trx,
  { now, since, except }: { now: Date; since: string; except: string },
): Promise<Pick<EnquiryRow, 'email' | 'phone'>[]> {
  return trx
    .selectFrom('call')
    .innerJoin('consultation', 'consultation.id', 'call.consultationId')
    .select(['email', 'phone'])
    .where('consultationId', '!=', except)
    .where((is) =>
      is.or([
        is('call.createdAt', '>', since),
        is.and([isActiveAt(now.toISOString()), is('startsAt', '>', now.toISOString())]),
      ]),
    )
    .execute()
}

/** Returns whether the lead of an enquiry is not in the archive. */
export async function isLeadLive(trx: Trx, { prospectId }: EnquiryRow): Promise<boolean> {
  const lead = await trx.selectFrom('prospect').select('id').where('id', '=', prospectId).executeTakeFirst()
  return lead !== undefined
}

/** Counts the other upcoming calls of the lead of an enquiry, held or booked. */
export async function countUpcomingOfLead(trx: Trx, { id, prospectId }: EnquiryRow, now: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('call')
    .innerJoin('consultation', 'consultation.id', 'call.consultationId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('prospectId', '=', prospectId)
    .where('consultationId', '!=', id)
    .where(isActiveAt(now.toISOString()))
    .where('startsAt', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes the networks of calls that were booked before a moment, ISO 8601. */
export async function deleteNetworks(trx: Trx, before: string): Promise<void> {
  await trx
    .updateTable('call')
    .set({ networkHash: null })
    .where('networkHash', 'is not', null)
    .where('createdAt', '<=', before)
    .execute()
}

/** When a row of the table `call` is over, ISO 8601. */
export const callEndsAt = sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', startsAt, '+' || minutes || ' minutes')`

/** Lists booked calls that have not begun. @param which a condition on the table `consultation` */
export function listUpcoming(trx: Trx, now: string, which: RawBuilder<unknown>): Promise<CallRow[]> {
  return trx
    .selectFrom('call')
    .selectAll()
    .where('state', '=', 'booked')
    .where('startsAt', '>', now)
    .where('consultationId', 'in', (of) =>
      of
        .selectFrom('consultation')
        .select('id')
        .where(sql<SqlBool>`${which}`),
    )
    .execute()
}

/** Lists booked calls with a reminder that is due. */
export function listDueReminders(db: Queryable, now: string): Promise<{ id: string }[]> {
  return dueReminders(db, now).select('id').orderBy('nextReminderAt').execute()
}

export function findDueReminder(trx: Trx, id: string, now: string) {
  return dueReminders(trx, now)
    .selectAll()
    .where('id', '=', id)
    .$narrowType<{ nextReminderAt: string }>()
    .executeTakeFirst()
}

/** The reminder of a call that has begun is not due, and stays noted: the clock may be ahead. */
function dueReminders(db: Queryable, now: string) {
  return db
    .selectFrom('call')
    .where('state', '=', 'booked')
    .where('nextReminderAt', '<=', now)
    .where('startsAt', '>', now)
}

/** Removes the reminders that still wait in the outbox although their call has begun. */
export async function removeLateReminders(trx: Trx, now: string): Promise<void> {
  const begun = trx.selectFrom('call').select('call.id').where('state', '=', 'booked').where('startsAt', '<=', now)
  await queuedMails(trx, ['call-reminder'])
    .where(({ exists }) => exists(begun.where('consultationId', '=', sql.ref<string>('outbox.relatedId'))))
    .execute()
}

/** Ends the key of the alert about a hold. */
export const heldKey = ':held'

/** Deletes the emails in the queue that are obsolete once a call has changed: reminders, and those about a hold. */
export async function removeQueuedMails(trx: Trx, consultationId: string): Promise<void> {
  await queuedMails(trx, ['call-reminder', 'call-held']).where('relatedId', '=', consultationId).execute()
  await queuedMails(trx, ['call-chosen-alert'])
    .where('relatedId', '=', consultationId)
    .where('dedupeKey', 'like', `%${heldKey}`)
    .execute()
}

function queuedMails(trx: Trx, kinds: readonly MailKind[]) {
  return trx.deleteFrom('outbox').where('kind', 'in', kinds).where('status', '=', 'queued')
}

/** Lists booked and held calls, the soonest first. @param since only calls that end after this moment */
export async function listActiveCalls(db: Queryable, now: Date, since: Date): Promise<Call[]> {
  const rows = await callsWithEnquiry(db, now)
    .where(isActiveAt(now.toISOString()))
    .where(callEndsAt, '>', since.toISOString())
    .orderBy('startsAt')
    .execute()
  return addLinks(db, rows)
}

/** Lists all calls of a lead, the newest first. */
export async function listCallsOfLead(db: Queryable, now: Date, prospectId: string): Promise<Call[]> {
  const rows = await callsWithEnquiry(db, now)
    .where('prospectId', '=', prospectId)
    .orderBy('call.createdAt', 'desc')
    .execute()
  return addLinks(db, rows)
}

/** Lists all calls of a person, whether by their leads or by enquiries with their address, the newest first. */
export async function listCallsOfPerson(db: Queryable, now: Date, person: Person): Promise<Call[]> {
  const rows = await callsWithEnquiry(db, now)
    .where(belongsTo(person, 'email'))
    .orderBy('call.createdAt', 'desc')
    .execute()
  return addLinks(db, rows)
}

export async function findCall(db: Queryable, now: Date, id: string): Promise<Call | undefined> {
  const [call] = await addLinks(db, await callsWithEnquiry(db, now).where('call.id', '=', id).execute())
  return call
}

/** Shows a hold that has ended as lapsed, also before it is released. */
function callsWithEnquiry(db: Queryable, now: Date) {
  const state = sql<CallState>`case when state = 'held' and heldUntil <= ${now.toISOString()} then 'lapsed' else state end`
  return db
    .selectFrom('call')
    .innerJoin('consultation', 'consultation.id', 'call.consultationId')
    .select(({ eb, val }) => [
      'call.id',
      'consultationId',
      'prospectId',
      eb('firstName', '||', eb(val(' '), '||', eb.ref('lastName')))
        .$castTo<string>()
        .as('name'),
      'phone',
      'startsAt',
      'minutes',
      state.as('state'),
      'medium',
      'meetingLink',
      'isUnconfirmed',
      'heldUntil',
      'cancelReason',
      'changedAt',
    ])
    .where('prospectId', 'is not', null)
    .$narrowType<{ prospectId: string }>()
}

async function addLinks(
  db: Queryable,
  rows: readonly (Omit<Call, 'videoLink' | 'dialNumber' | 'isUnconfirmed'> & Pick<CallRow, 'isUnconfirmed'>)[],
): Promise<Call[]> {
  const { meetingLink } = await meetingLinkSettings.read(db)
  return rows.map((row) => ({
    ...withDialNumber(row),
    videoLink: videoLinkOf(row, meetingLink),
    isUnconfirmed: row.state === 'booked' && row.isUnconfirmed === 1,
  }))
}

import {
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  sql,
  type SqlBool,
  type Updateable,
} from 'kysely'
import type { Database, Trx } from '../../../platform/database/schema.ts'
import { hashMark } from '../../../prospects/identity/contact-hash.ts'
import { takesItsTime } from './call-state.ts'

export type CallRow = Selectable<Database['call']>
export type EnquiryRow = Pick<
  Selectable<Database['consultation']>,
  'id' | 'firstName' | 'lastName' | 'email' | 'phone' | 'createdAt'
> & { prospectId: string }

/** A person's enquiry whose lead is still there, live or archived; nothing of who was deleted or erased. */
export function findEnquiry(db: Kysely<Database>, consultationId: string): Promise<EnquiryRow | undefined> {
  return db
    .selectFrom('consultation')
    .select(['id', 'firstName', 'lastName', 'email', 'phone', 'createdAt', 'prospectId'])
    .where('id', '=', consultationId)
    .where('suspectedSpam', 'is', null)
    .where('contentHash', 'not like', `${hashMark}%`)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('prospect').select('id').whereRef('id', '=', 'consultation.prospectId')),
        exists(
          selectFrom('archivedProspect')
            .select('originalProspectId')
            .whereRef('originalProspectId', '=', 'consultation.prospectId'),
        ),
      ]),
    )
    .$narrowType<{ prospectId: string }>()
    .executeTakeFirst()
}

/** The newest call of an enquiry, whatever its state. */
export function findLatestCall(db: Kysely<Database>, consultationId: string): Promise<CallRow | undefined> {
  return db
    .selectFrom('call')
    .selectAll()
    .where('consultationId', '=', consultationId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** When calls start from now on that are booked or held, ISO 8601. */
export async function listTaken(db: Kysely<Database>, now: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('call')
    .select('startsAt')
    .where(takesItsTime(now))
    .where('startsAt', '>=', now)
    .execute()
  return new Set(rows.map(({ startsAt }) => startsAt))
}

/** Booked calls of which a reminder is to go out by now. */
export function listDueReminders(db: Kysely<Database>, now: string): Promise<{ id: string }[]> {
  return dueReminders(db, now).select('id').orderBy('nextReminderAt').execute()
}

export function findDueReminder(
  trx: Trx,
  id: string,
  now: string,
): Promise<(CallRow & { nextReminderAt: string }) | undefined> {
  return dueReminders(trx, now)
    .selectAll()
    .where('id', '=', id)
    .$narrowType<{ nextReminderAt: string }>()
    .executeTakeFirst()
}

function dueReminders(db: Kysely<Database>, now: string) {
  return db.selectFrom('call').where('state', '=', 'booked').where('nextReminderAt', '<=', now)
}

export async function insertCall(trx: Trx, row: Insertable<Database['call']>): Promise<CallRow> {
  return trx.insertInto('call').values(row).returningAll().executeTakeFirstOrThrow()
}

export function updateCall(trx: Trx, id: string, change: Updateable<Database['call']>): Promise<CallRow> {
  return trx.updateTable('call').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Booked calls that have not begun. @param which a condition on the table `consultation` */
export function listToCome(trx: Trx, now: string, which: RawBuilder<unknown>): Promise<CallRow[]> {
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

/** The days of the calendar on which there are no calls. */
export function listBlocked(db: Kysely<Database>): Promise<{ from: string; to: string }[]> {
  return db.selectFrom('blockedDays').select(['fromDay as from', 'toDay as to']).execute()
}

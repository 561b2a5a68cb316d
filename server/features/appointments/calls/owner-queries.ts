import type { Insertable, Kysely } from 'kysely'
import type { BlockedDays, Call } from '#shared/contract/calls.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Person } from '../../../prospects/identity/person.ts'
import { stateAt, takesItsTime } from './call-state.ts'
import { withVideoLinks } from './settings.ts'

/** Calls that are booked or held and not over yet, the soonest first. @param since when a call began that is just over */
export async function listComing(db: Kysely<Database>, now: Date, since: Date): Promise<Call[]> {
  const rows = await withEnquiry(db, now)
    .where(takesItsTime(now.toISOString()))
    .where('startsAt', '>', since.toISOString())
    .orderBy('startsAt')
    .execute()
  return withVideoLinks(db, rows)
}

/** All calls of a lead, the newest first. */
export async function listOfLead(db: Kysely<Database>, now: Date, prospectId: string): Promise<Call[]> {
  const rows = await withEnquiry(db, now)
    .where('prospectId', '=', prospectId)
    .orderBy('call.createdAt', 'desc')
    .execute()
  return withVideoLinks(db, rows)
}

/** All calls of a person, whether of their leads or of enquiries with their address, the newest first. */
export async function listOfPerson(db: Kysely<Database>, now: Date, { ids, emails }: Person): Promise<Call[]> {
  const rows = await withEnquiry(db, now)
    .where(({ or, eb, fn }) => or([eb('prospectId', 'in', ids), eb(fn<string>('lower', ['email']), 'in', emails)]))
    .orderBy('call.createdAt', 'desc')
    .execute()
  return withVideoLinks(db, rows)
}

export async function findCall(db: Kysely<Database>, now: Date, id: string): Promise<Call | undefined> {
  const rows = await withEnquiry(db, now).where('call.id', '=', id).execute()
  const [call] = await withVideoLinks(db, rows)
  return call
}

function withEnquiry(db: Kysely<Database>, now: Date) {
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
      stateAt(now.toISOString()).as('state'),
      'medium',
      'meetingLink',
      'heldUntil',
      'cancelReason',
      'changedAt',
    ])
    .where('prospectId', 'is not', null)
    .$narrowType<{ prospectId: string }>()
}

/** @param today `2026-11-21` */
export function listBlockedFrom(db: Kysely<Database>, today: string): Promise<BlockedDays[]> {
  return db
    .selectFrom('blockedDays')
    .select(['id', 'fromDay as from', 'toDay as to', 'note'])
    .where('toDay', '>=', today)
    .orderBy('fromDay')
    .execute()
}

/** The same id again does nothing. */
export async function insertBlocked(db: Kysely<Database>, row: Insertable<Database['blockedDays']>): Promise<void> {
  await db
    .insertInto('blockedDays')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** @returns whether there were such days */
export async function removeBlocked(db: Kysely<Database>, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('blockedDays').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

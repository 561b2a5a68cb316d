import * as z from 'zod/mini'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { MarketingAnswer } from '#shared/contract/form-traces.ts'
import { prospect, type Prospect } from '#shared/contract/prospects.ts'
import type { Database, Queryable, Trx } from '../platform/database/schema.ts'
import { AppError, found } from '../platform/errors.ts'
import { isOneOf } from '../platform/personal-data/personal-data.ts'
import { dialNumberOf } from '../platform/phone-number.ts'

export type ProspectRow = Selectable<Database['prospect']>
/** The fields of a lead in a list that are stored; what dials its phone number is read from that. */
type StoredProspect = Omit<Prospect, 'dialNumber'>
/** The columns of a lead that lists show. */
export type ListedRow = Pick<ProspectRow, keyof StoredProspect>
export type ArchivedRow = Selectable<Database['archivedProspect']>
export type NewProspect = Insertable<Database['prospect']>
export type ProspectChange = Updateable<Database['prospect']>

/** In the order of the contract, so that a row is serialised as it was read. */
export const listedColumns = Object.keys(z.omit(prospect, { dialNumber: true }).shape) as (keyof StoredProspect)[]

export function findProspect(db: Queryable, id: string): Promise<ProspectRow | undefined> {
  return db.selectFrom('prospect').selectAll().where('id', '=', id).executeTakeFirst()
}

/** @throws AppError `already_archived`, `not_found` */
export async function getProspectRow(db: Queryable, id: string): Promise<ProspectRow> {
  const lead = await getLocatedLead(db, id)
  if (lead.where === 'archived') throw new AppError('already_archived', 'This lead is archived.')
  return lead.row
}

/** @param ids those that they had as leads */
export function listArchived(db: Queryable, ids: readonly string[]): Promise<ArchivedRow[]> {
  return db.selectFrom('archivedProspect').selectAll().where(isOneOf('originalProspectId', ids)).execute()
}

/** @param originalProspectId the id it had as a lead */
export function findArchived(db: Queryable, originalProspectId: string): Promise<ArchivedRow | undefined> {
  return db
    .selectFrom('archivedProspect')
    .selectAll()
    .where('originalProspectId', '=', originalProspectId)
    .executeTakeFirst()
}

/** A lead, live or archived. */
export type LocatedLead = { where: 'live'; row: ProspectRow } | { where: 'archived'; row: ArchivedRow }

/** Returns a lead by the id that it has as a lead, even when it is archived; undefined when there is none. */
export async function locateLead(db: Queryable, id: string): Promise<LocatedLead | undefined> {
  const live = await findProspect(db, id)
  if (live) return { where: 'live', row: live }
  const archived = await findArchived(db, id)
  return archived && { where: 'archived', row: archived }
}

/** Returns a lead, live or archived, by the id that it has as a lead. @throws AppError `not_found` */
export async function getLocatedLead(db: Queryable, id: string): Promise<LocatedLead> {
  return found(await locateLead(db, id), 'Lead')
}

export async function insertProspect(trx: Trx, row: NewProspect): Promise<void> {
  await trx.insertInto('prospect').values(row).execute()
}

/** Changes a live lead, or notes with an empty change that something has happened to it. Does nothing for any other. */
export async function updateProspect(
  trx: Trx,
  id: string,
  now: Date,
  change: Omit<ProspectChange, 'updatedAt'> = {},
): Promise<void> {
  await trx
    .updateTable('prospect')
    .set({ ...change, updatedAt: nextTime('updatedAt', now) })
    .where('id', '=', id)
    .execute()
}

/** The same for an archived lead. @param originalProspectId the id it had as a lead */
export async function updateArchived(
  trx: Trx,
  originalProspectId: string,
  now: Date,
  change: Omit<Updateable<Database['archivedProspect']>, 'originalUpdatedAt'>,
): Promise<void> {
  await trx
    .updateTable('archivedProspect')
    .set({ ...change, originalUpdatedAt: nextTime('originalUpdatedAt', now) })
    .where('originalProspectId', '=', originalProspectId)
    .execute()
}

/** The time of a change, as `nextUpdate` returns it. @param column the time of the change before it */
function nextTime(column: string, now: Date) {
  return sql<string>`max(${now.toISOString()}, strftime('%Y-%m-%dT%H:%M:%fZ', ${sql.ref(column)}, '+0.001 seconds'))`
}

export async function removeProspects(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('prospect').where(isOneOf('id', ids)).execute()
}

/** Returns the fields of a lead that were changed after a time. */
export async function listChangedFields(trx: Trx, id: string, since: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('prospectFieldChange')
    .select('field')
    .where('prospectId', '=', id)
    .where('changedAt', '>', since)
    .execute()
  return new Set(rows.map(({ field }) => field))
}

/** Returns what the person last answered to the marketing question of a form; undefined if no form asked. What somebody else may have sent
 *  in their name doesn't count. */
export async function findMarketingAnswer(trx: Trx, prospectId: string): Promise<MarketingAnswer | undefined> {
  const { rows } = await sql<{ marketing: MarketingAnswer }>`
    select createdAt, marketing from consultation
      where prospectId = ${prospectId} and marketing is not null and senderProof is null
    union all
    select createdAt, marketing from calculatorSubmission
      where prospectId = ${prospectId} and marketing is not null and senderProof is null
    order by createdAt desc limit 1`.execute(trx)
  return rows[0]?.marketing
}

/** Returns the time of a change, later than the previous change even when the clock is not, because edits are compared with it. */
export function nextUpdate(now: Date, previous: string): string {
  return new Date(Math.max(now.getTime(), new Date(previous).getTime() + 1)).toISOString()
}

type ParsedColumns = Pick<Prospect, 'emailValidated' | 'emailValidationIssues' | 'depositPaid' | 'dialNumber'>

/** Converts what SQLite stores as numbers and JSON to the types of the contract, in a row of any table of leads. */
export function toProspect<Row extends ListedRow>(row: Row): Omit<Row, keyof ParsedColumns> & ParsedColumns {
  return {
    ...row,
    emailValidated: row.emailValidated === 1,
    emailValidationIssues: JSON.parse(row.emailValidationIssues) as string[],
    depositPaid: row.depositPaid === 1,
    dialNumber: dialNumberOf(row.phone),
  }
}

import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { ArchivedProspect } from '#shared/contract/prospect-archive.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { recordActivity } from '../activities/record-activity.ts'
import { findSame } from '../identity/find-same.ts'
import type { LocatedLead } from '../identity/locate-lead.ts'
import { alreadyThere } from '../identity/known-person.ts'
import * as queries from '../queries.ts'

type Using = Pick<Deps, 'db' | 'clock'>
type Clock = Pick<Deps, 'clock'>

export const defaultArchiveReason = 'Archived by owner'

/** Moves a lead to the archive. Its history keeps its id, so nothing of it moves. @throws AppError `already_archived`, `not_found` */
export function archive({ db, clock }: Using, id: string, reason: string | undefined): Promise<ArchivedProspect> {
  return inTransaction(db, async (trx) => {
    const row = await queries.getProspectRow(trx, id)
    return queries.toArchived(await moveToArchive(trx, { clock }, row, reason))
  })
}

export async function moveToArchive(
  trx: Trx,
  { clock }: Clock,
  row: queries.ProspectRow,
  reason = defaultArchiveReason,
): Promise<queries.ArchivedRow> {
  const archivedAt = clock.now().toISOString()
  await queries.removeProspect(trx, row.id)
  const archived = await trx
    .insertInto('archivedProspect')
    .values({
      ...row,
      id: uuidv7(),
      originalProspectId: row.id,
      archivedAt,
      archiveReason: reason,
      originalCreatedAt: row.createdAt,
      originalUpdatedAt: row.updatedAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await listContactsOf(trx, row.id)
  await recordActivity(trx, { clock }, row.id, { activityType: 'archive', description: 'Archived', notes: reason })
  return archived
}

/** Puts what recognises an archived lead on the archive's lists. */
export function listContactsOf(trx: Trx, id: string): Promise<void> {
  return listContacts(trx, sql`originalProspectId = ${id}`)
}

/** Brings a lead back. @throws AppError `not_found`; `already_exists` when the person has become a lead again meanwhile */
export function restore({ db, clock }: Using, id: string): Promise<ProspectDetail> {
  return inTransaction(db, async (trx) => queries.toDetail(await restoreWithin(trx, { clock }, id)))
}

/** The same as a part of something larger. Refuses before anything is written. */
export async function restoreWithin(trx: Trx, { clock }: Clock, id: string): Promise<queries.ProspectRow> {
  const archived = await queries.findArchived(trx, id)
  if (!archived) throw new AppError('not_found', 'Archived lead not found.')
  const same = await findSame(trx, { ...archived, phoneNormalised: null, sourceUrlNormalised: null }, { except: id })
  if (same?.where === 'live') throw alreadyThere(same)
  return moveBack(trx, { clock }, archived, 'Restored from the archive')
}

/** @param description why, for the timeline */
export async function moveBack(
  trx: Trx,
  { clock }: Clock,
  archived: queries.ArchivedRow,
  description: string,
): Promise<queries.ProspectRow> {
  const {
    originalProspectId: id,
    originalCreatedAt,
    originalUpdatedAt,
    archivedAt,
    archiveReason,
    ...fields
  } = archived
  await removeArchived(trx, archived)
  await queries.insertProspect(trx, {
    ...fields,
    id,
    createdAt: originalCreatedAt,
    updatedAt: queries.nextUpdate(clock.now(), originalUpdatedAt),
  })
  await recordActivity(trx, { clock }, id, {
    activityType: 'restore',
    description,
    notes: `Archived ${archivedAt.slice(0, 10)}: ${archiveReason ?? defaultArchiveReason}`,
  })
  return queries.getProspectRow(trx, id)
}

/** Removes the record of a lead, live or archived, and leaves its history. */
export async function removeLeadRecord(trx: Trx, id: string, lead: LocatedLead): Promise<void> {
  if (lead.where === 'live') await queries.removeProspect(trx, id)
  else await removeArchived(trx, lead.row)
}

/** Takes a lead out of the archive and its lists; a household's number stays listed for the others who have it. */
async function removeArchived(trx: Trx, archived: queries.ArchivedRow): Promise<void> {
  const { originalProspectId: id, emailNormalised, phoneNormalised, sourceUrlNormalised } = archived
  await trx.deleteFrom('archivedProspect').where('originalProspectId', '=', id).execute()
  for (const table of ['archivedEmail', 'archivedPhone', 'archivedSourceUrl'] as const) {
    await trx.deleteFrom(table).where('originalProspectId', '=', id).execute()
  }
  await listContacts(
    trx,
    sql`emailNormalised = ${emailNormalised} or phoneNormalised = ${phoneNormalised}
      or sourceUrlNormalised = ${sourceUrlNormalised}`,
  )
}

const lists = [
  { table: 'archivedEmail', column: 'email', from: 'emailNormalised' },
  { table: 'archivedPhone', column: 'phone', from: 'phoneNormalised' },
  { table: 'archivedSourceUrl', column: 'sourceUrl', from: 'sourceUrlNormalised' },
] as const

/** Puts what recognises these archived leads on the archive's three lists. A value is listed once, for whoever came first. */
async function listContacts(trx: Trx, which: ReturnType<typeof sql>): Promise<void> {
  for (const { table, column, from } of lists) {
    await sql`insert into ${sql.table(table)} (${sql.ref(column)}, archivedAt, archiveReason, originalProspectId)
      select ${sql.ref(from)}, archivedAt, archiveReason, originalProspectId from archivedProspect
      where ${sql.ref(from)} is not null and (${which})
      on conflict do nothing`.execute(trx)
  }
}

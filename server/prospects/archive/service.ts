import { v7 as uuidv7 } from 'uuid'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type {
  ArchivedProspect,
  DeletedProspect,
  listArchivedProspects,
  listDeletedProspects,
} from '#shared/contract/prospect-archive.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { found } from '../../platform/errors.ts'
import { type Page, toPage } from '../../platform/paging.ts'
import { recordActivity } from '../record-activity.ts'
import { alreadyExists, findSame } from '../identity/find-same.ts'
import { resolveFilter } from '../list/filter.ts'
import { count } from '../list/queries.ts'
import * as leads from '../queries.ts'
import * as queries from './queries.ts'

type Clock = Pick<Deps, 'clock'>

const defaultArchiveReason = 'Archived by owner'

/** Moves a lead to the archive. Its history refers to the lead's id, which stays the same. */
export async function moveToArchive(
  trx: Trx,
  { clock }: Clock,
  row: leads.ProspectRow,
  reason = defaultArchiveReason,
): Promise<leads.ArchivedRow> {
  // It is in both tables for a moment, so that the search index need not forget it. Nothing may be written about it between the two.
  const archived = await queries.insertArchived(trx, {
    ...row,
    id: uuidv7(),
    originalProspectId: row.id,
    archivedAt: clock.now().toISOString(),
    archiveReason: reason,
    originalCreatedAt: row.createdAt,
    originalUpdatedAt: row.updatedAt,
  })
  await leads.removeProspects(trx, [row.id])
  await recordActivity(trx, { clock }, row.id, { activityType: 'archive', description: 'Archived', notes: reason })
  return archived
}

/** Restores a lead from the archive. @throws AppError `not_found`; `already_exists` when the person has become a lead again since;
 *  both before anything is written */
export async function restoreLead(trx: Trx, { clock }: Clock, id: string): Promise<leads.ProspectRow> {
  const archived = await getArchived(trx, id)
  const same = await findSame(trx, { ...archived, phoneNormalised: null, sourceUrlNormalised: null }, { except: id })
  if (same?.where === 'live') throw alreadyExists(same)
  return moveFromArchive(trx, { clock }, archived, 'Restored from the archive')
}

/** Makes an archived lead live again. @param description the reason, for the timeline */
export async function moveFromArchive(
  trx: Trx,
  { clock }: Clock,
  archived: leads.ArchivedRow,
  description: string,
): Promise<leads.ProspectRow> {
  const {
    originalProspectId: id,
    originalCreatedAt,
    originalUpdatedAt,
    archivedAt,
    archiveReason,
    ...fields
  } = archived
  await leads.insertProspect(trx, {
    ...fields,
    id,
    createdAt: originalCreatedAt,
    updatedAt: leads.nextUpdate(clock.now(), originalUpdatedAt),
  })
  // As in moveToArchive.
  await queries.removeArchived(trx, archived)
  await recordActivity(trx, { clock }, id, {
    activityType: 'restore',
    description,
    notes: `Archived ${archivedAt.slice(0, 10)}: ${archiveReason ?? defaultArchiveReason}`,
  })
  return leads.getProspectRow(trx, id)
}

/** Removes the leads' own records, live or archived, and leaves their history. @param ids those that they have as leads */
export async function removeLeadRecords(trx: Trx, ids: readonly string[]): Promise<void> {
  await leads.removeProspects(trx, ids)
  for (const archived of await leads.listArchived(trx, ids)) await queries.removeArchived(trx, archived)
}

/** Returns one page of the archived leads that match, with their total number. */
export async function listArchivedLeads(
  { reader }: Pick<Deps, 'reader'>,
  { cursor, limit, ...given }: ParsedInput<typeof listArchivedProspects>['query'],
): Promise<Page<ArchivedProspect>> {
  const filter = await resolveFilter(reader, given)
  const rows = await queries.listArchived(reader, filter, { cursor, limit })
  const page = toPage(rows.map(leads.toProspect), limit, (lead) => ({
    createdAt: lead.archivedAt,
    id: lead.originalProspectId,
  }))
  return { ...page, total: await count(reader, 'archivedProspect', filter) }
}

/** @throws AppError `not_found` */
export async function getArchived(db: Deps['db'], id: string): Promise<leads.ArchivedRow> {
  return found(await leads.findArchived(db, id), 'Archived lead')
}

export async function listDeletedLeads(
  { reader }: Pick<Deps, 'reader'>,
  page: ParsedInput<typeof listDeletedProspects>['query'],
): Promise<Page<DeletedProspect>> {
  const rows = await queries.listDeleted(reader, page)
  return toPage(rows, page.limit, (lead) => ({ createdAt: lead.deletedAt, id: lead.originalProspectId }))
}

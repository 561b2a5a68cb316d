import { sql } from 'kysely'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import type { undoMerge as undoMergeCall } from '#shared/contract/prospect-archive.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { recordActivity } from '../activities/record-activity.ts'
import { listContactsOf } from '../archive/archive.ts'
import { fieldsToRevert } from './revert-merge.ts'
import * as snapshots from './merge-snapshot.ts'
import * as queries from '../queries.ts'
import { locateLead, type LocatedLead } from '../identity/locate-lead.ts'

type Clock = Pick<Deps, 'clock'>
type Addressed = Pick<queries.ProspectRow, 'id' | 'name' | 'emailNormalised'>
type Merge = snapshots.StoredMerge & { memory: snapshots.MergeSnapshot }

/** Undoes a merge: the other lead is restored with its own records, and what was added or changed since stays with the kept lead.
 *  Either everything is undone or nothing; undoing twice returns the same answer.
 *  @throws AppError `not_found` when the snapshot is no longer stored, `conflict` when something else must be undone first */
export function undoMerge(
  { db, clock, reactions }: Pick<Deps, 'db' | 'clock' | 'reactions'>,
  id: string,
): Promise<CallAnswer<typeof undoMergeCall>> {
  return db.transaction().execute(async (trx) => {
    const merge = await snapshots.findMerge(trx, id)
    if (!merge) throw forgotten()
    const { keptId, otherId, memory } = merge
    if (memory === null) return { keptId, otherId }
    if (merge.mergedAt < snapshots.undoableSince(clock.now())) throw forgotten()

    await part(trx, { clock, reactions }, { ...merge, memory })
    await snapshots.markUndone(trx, id, clock.now().toISOString())
    await recordAudit(trx, clock, { action: 'merge_undone', subjectId: keptId })
    return { keptId, otherId }
  })
}

async function part(
  trx: Trx,
  { clock, reactions }: Pick<Deps, 'clock' | 'reactions'>,
  { id, keptId, otherId, memory }: Merge,
): Promise<void> {
  const kept = await getKept(trx, keptId, memory)
  await refuseBeforeLater(trx, { id, keptId })
  const change = fieldsToRevert(kept, memory, await fieldsChangedSince(trx, keptId, memory))
  await refuseTaken(trx, { ...kept, ...change }, memory.other)

  const now = clock.now()
  await queries.updateProspect(trx, keptId, { ...change, updatedAt: queries.nextUpdate(now, kept.updatedAt) })
  await bringBack(trx, now, { ...memory, other: withObjection(memory, kept) })
  for (const table of snapshots.historyTables) {
    // As one parameter, of which a statement takes only so many.
    const ids = JSON.stringify(memory.moved[table] ?? [])
    await sql`update ${sql.table(table)} set prospectId = ${otherId}
      where prospectId = ${keptId} and id in (select value from json_each(${ids}))`.execute(trx)
  }
  await reactions.mergeUndone.emit(trx, { leadIds: [keptId, otherId] })
  await recordUndone(trx, { clock }, keptId, memory.other.row.name)
  await recordUndone(trx, { clock }, otherId, kept.name)
}

/** @throws AppError */
async function getKept(trx: Trx, keptId: string, { before }: snapshots.MergeSnapshot): Promise<queries.ProspectRow> {
  const kept = await locateLead(trx, keptId)
  if (kept?.where === 'live') return kept.row
  if (kept) throw conflict(`${kept.row.name} is archived. Please restore that lead first, then undo the merge.`)
  const mergedOn = await trx
    .selectFrom('prospectMerge')
    .select('id')
    .where('otherId', '=', keptId)
    .where('undoneAt', 'is', null)
    .executeTakeFirst()
  if (mergedOn) throw conflict(`${before.name} has been merged with another lead since. Please undo that merge first.`)
  throw forgotten()
}

/** Later merges must be undone first, because they include parts of this one. */
async function refuseBeforeLater(trx: Trx, { id, keptId }: { id: string; keptId: string }): Promise<void> {
  const last = await trx
    .selectFrom('prospectMerge')
    .select('id')
    .where('keptId', '=', keptId)
    .where('undoneAt', 'is', null)
    .orderBy('rowid' as 'id', 'desc')
    .executeTakeFirst()
  if (last?.id !== id) throw conflict('Another lead has been merged into this one since. Please undo that merge first.')
}

async function fieldsChangedSince(trx: Trx, keptId: string, { change }: snapshots.MergeSnapshot): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('prospectFieldChange')
    .select('field')
    .where('prospectId', '=', keptId)
    .where('changedAt', '>', change.updatedAt ?? '')
    .execute()
  return new Set(rows.map(({ field }) => field))
}

/** An address belongs to one lead: each of the two must be free to have its own. */
async function refuseTaken(trx: Trx, kept: Addressed, { where, row: other }: LocatedLead): Promise<void> {
  const theirs = where === 'live' ? other.emailNormalised : null
  if (theirs !== null && theirs === kept.emailNormalised) {
    throw conflict(`${kept.name} now has the email address of ${other.name}. Please change that lead’s address first.`)
  }
  const emails = [kept.emailNormalised, theirs].filter((email) => email !== null)
  const taken = await trx
    .selectFrom('prospect')
    .select(['name', 'emailNormalised'])
    .where('id', '!=', kept.id)
    .where('emailNormalised', 'in', emails)
    .executeTakeFirst()
  if (!taken) return
  const whose = taken.emailNormalised === theirs ? other.name : kept.name
  throw conflict(
    `The email address of ${whose} now belongs to a newer lead, ${taken.name}. Please merge or delete that lead first.`,
  )
}

/** An objection made since could be from either person, so it applies to both. A withdrawal
 *  leaves the other lead its own earlier objection. */
function withObjection({ before, change, other }: snapshots.MergeSnapshot, kept: queries.ProspectRow): LocatedLead {
  const merged = { ...before, ...change }
  if (kept.lastObjectedAt === merged.lastObjectedAt) return other
  const { lastObjectedAt } = kept
  const objectedAt = kept.objectedAt ?? other.row.objectedAt
  return other.where === 'live'
    ? { ...other, row: { ...other.row, objectedAt, lastObjectedAt } }
    : { ...other, row: { ...other.row, objectedAt, lastObjectedAt } }
}

async function bringBack(trx: Trx, now: Date, { other, fieldChanges }: snapshots.MergeSnapshot): Promise<void> {
  if (other.where === 'archived') {
    await trx.insertInto('archivedProspect').values(other.row).execute()
    await listContactsOf(trx, other.row.originalProspectId)
    return
  }
  const { id } = other.row
  await queries.insertProspect(trx, { ...other.row, updatedAt: queries.nextUpdate(now, other.row.updatedAt) })
  for (const one of fieldChanges)
    await trx
      .insertInto('prospectFieldChange')
      .values({ prospectId: id, ...one })
      .execute()
}

async function recordUndone(trx: Trx, using: Clock, id: string, otherName: string): Promise<void> {
  const description = `The merge with ${otherName} was undone`
  await recordActivity(trx, using, id, { activityType: 'merge_undone', description })
}

function conflict(message: string): AppError {
  return new AppError('conflict', message)
}

function forgotten(): AppError {
  const message = 'This merge can no longer be undone: 30 days have passed, or one of the leads has been deleted since.'
  return new AppError('not_found', message)
}

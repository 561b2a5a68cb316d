import { isDeepStrictEqual } from 'node:util'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import type { undoMerge as undoMergeCall } from '#shared/contract/prospect-archive.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { recordActivity } from '../record-activity.ts'
import { pickOrder, readAgreed, replaceApplied, storeOwnOrder } from '../lead-account/lead-order.ts'
import { insertArchived } from '../archive/queries.ts'
import { changeOrder, type LeadOrder } from '../edit/apply-change.ts'
import { showStage } from '../lead-jobs/jobs.ts'
import { moveDocuments } from '../lead-jobs/queries.ts'
import * as leads from '../queries.ts'
import * as queries from './queries.ts'

type Context = Pick<Deps, 'clock' | 'reactions'>

/** Undoes a merge: the other lead is restored with its own records, and what was added or changed since stays with the kept lead.
 *  Either everything is undone or nothing; undoing twice returns the same answer.
 *  @throws AppError `not_found` when the snapshot is no longer stored, `conflict` when something else must be undone first */
export async function undoMerge(
  trx: Trx,
  { clock, reactions }: Context,
  id: string,
): Promise<CallAnswer<typeof undoMergeCall>> {
  const merge = await queries.findMerge(trx, id)
  if (!merge) throw noLongerUndoable()
  const { keptId, otherId, snapshot } = merge
  if (snapshot === null) return { keptId, otherId }
  if (merge.mergedAt < queries.undoableSince(clock.now())) throw noLongerUndoable()
  const kept = await getKept(trx, keptId, snapshot)
  if ((await queries.findLastMerge(trx, 'keptId', keptId)) !== id) {
    throw conflict('Another lead has been merged into this one since. Please undo that merge first.')
  }
  const changedSince = await leads.listChangedFields(trx, keptId, snapshot.change.updatedAt ?? '')
  const change = fieldsToRevert(kept, snapshot, changedSince)
  await rejectTakenEmail(trx, { ...kept, ...change }, snapshot.other)

  const now = clock.now()
  const agreedByBoth = await readAgreed(trx, keptId)
  await leads.updateProspect(trx, keptId, now, change)
  await restoreOther(trx, now, { ...snapshot, other: withObjection(snapshot, kept) })
  await queries.moveHistoryBack(trx, snapshot.moved, { from: keptId, to: otherId })
  await moveDocuments(trx, [keptId, otherId])
  await reactions.mergeUndone.emit(trx, { leadIds: [keptId, otherId] })
  await restoreOrders(trx, { clock }, snapshot, { kept: keptId, other: otherId, agreedByBoth })
  for (const leadId of [keptId, otherId]) await showStage(trx, { clock }, leadId, { reason: 'The merge was undone' })
  for (const [leadId, otherName] of [
    [keptId, snapshot.other.row.name],
    [otherId, kept.name],
  ] as const) {
    const description = `The merge with ${otherName} was undone`
    await recordActivity(trx, { clock }, leadId, { activityType: 'merge_undone', description })
  }
  await queries.markUndone(trx, id, now.toISOString())
  await recordAudit(trx, clock, { action: 'merge_undone', subjectId: keptId })
  return { keptId, otherId }
}

/** @throws AppError */
async function getKept(trx: Trx, keptId: string, { before }: queries.MergeSnapshot): Promise<leads.ProspectRow> {
  const kept = await leads.locateLead(trx, keptId)
  if (kept?.where === 'live') return kept.row
  if (kept) throw conflict(`${kept.row.name} is archived. Please restore that lead first, then undo the merge.`)
  if (await queries.findLastMerge(trx, 'otherId', keptId)) {
    throw conflict(`${before.name} has been merged with another lead since. Please undo that merge first.`)
  }
  throw noLongerUndoable()
}

/** Columns that are only reverted together. */
const columnGroups: readonly (readonly (keyof leads.ProspectRow)[])[] = [
  ['email', 'emailNormalised'],
  ['phone', 'phoneNormalised'],
  ['sourceUrl', 'sourceUrlNormalised'],
  ['lawfulBasis', 'lawfulBasisNote', 'lawfulBasisAt'],
]

/** Returns the values that undo what a merge wrote to a lead. Fields changed since keep their later value.
 *  @param changedSince fields edited after the merge, even if they were edited back */
function fieldsToRevert(
  current: leads.ProspectRow,
  { before, change }: queries.MergeSnapshot,
  changedSince: ReadonlySet<string>,
): Partial<leads.ProspectRow> {
  const isAsMerged = (column: keyof leads.ProspectRow) =>
    current[column] === change[column] && !changedSince.has(column)
  const columns = (Object.keys(change) as (keyof leads.ProspectRow)[]).filter(
    (column) => column !== 'updatedAt' && groupOf(column).every(isAsMerged),
  )
  return Object.fromEntries(columns.map((column) => [column, before[column]]))
}

function groupOf(column: keyof leads.ProspectRow): readonly (keyof leads.ProspectRow)[] {
  return columnGroups.find((group) => group.includes(column)) ?? [column]
}

/** Each of the two leads gets its own email address back, which no other lead may have. */
async function rejectTakenEmail(
  trx: Trx,
  kept: Pick<leads.ProspectRow, 'id' | 'name' | 'emailNormalised'>,
  { where, row: other }: leads.LocatedLead,
): Promise<void> {
  const otherEmail = where === 'live' ? other.emailNormalised : null
  if (otherEmail !== null && otherEmail === kept.emailNormalised) {
    throw conflict(`${kept.name} now has the email address of ${other.name}. Please change that lead’s address first.`)
  }
  const emails = [kept.emailNormalised, otherEmail].filter((email) => email !== null)
  const taken = await queries.findOtherWithEmail(trx, kept.id, emails)
  if (!taken) return
  const formerOwner = taken.emailNormalised === otherEmail ? other.name : kept.name
  throw conflict(
    `The email address of ${formerOwner} now belongs to a newer lead, ${taken.name}. Please merge or delete that lead first.`,
  )
}

/** An objection made since could be from either person, so it applies to both. A withdrawal
 *  leaves the other lead its own earlier objection. */
function withObjection({ before, change, other }: queries.MergeSnapshot, kept: leads.ProspectRow): leads.LocatedLead {
  const { lastObjectedAt } = kept
  if (lastObjectedAt === { ...before, ...change }.lastObjectedAt) return other
  const objectedAt = kept.objectedAt ?? other.row.objectedAt
  return { ...other, row: { ...other.row, objectedAt, lastObjectedAt } } as leads.LocatedLead
}

async function restoreOther(trx: Trx, now: Date, { other, fieldChanges }: queries.MergeSnapshot): Promise<void> {
  if (other.where === 'archived') return void (await insertArchived(trx, other.row))
  await leads.insertProspect(trx, { ...other.row, updatedAt: leads.nextUpdate(now, other.row.updatedAt) })
  await queries.insertFieldChanges(trx, other.row.id, fieldChanges)
}

/** Lets each lead say what its own documents say since the merge; what neither of them has put on a lead stays. */
async function restoreOrders(
  trx: Trx,
  context: Pick<Deps, 'clock'>,
  { before: keptBefore, other, orders }: queries.MergeSnapshot,
  { agreedByBoth, ...ids }: Record<'kept' | 'other', string> & { agreedByBoth: Partial<LeadOrder> },
): Promise<void> {
  if (!orders) return
  const { own: ownOfBoth } = orders
  const ordersBefore = { kept: pickOrder(keptBefore), other: pickOrder(other.row) }
  for (const which of ['kept', 'other'] as const) {
    const { own, agreed: agreedBefore } = orders[which]
    await storeOwnOrder(trx, ids[which], own)
    const agreed = await readAgreed(trx, ids[which])
    const { row } = await leads.getLocatedLead(trx, ids[which])
    if (isDeepStrictEqual([agreed, pickOrder(row)], [agreedBefore, ordersBefore[which]])) continue
    const without = replaceApplied(row, [orders.kept.agreed, orders.other.agreed, agreedByBoth, ownOfBoth], own)
    await changeOrder(trx, context, ids[which], { ...without, ...agreed }, 'The merge was undone')
  }
}

function conflict(message: string): AppError {
  return new AppError('conflict', message)
}

function noLongerUndoable(): AppError {
  const message = 'This merge can no longer be undone: 30 days have passed, or one of the leads has been deleted since.'
  return new AppError('not_found', message)
}

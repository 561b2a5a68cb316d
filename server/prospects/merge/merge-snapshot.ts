import { type Selectable, sql } from 'kysely'
import { mergeUndoDays } from '#shared/contract/prospect-archive.ts'
import type { Database, Trx } from '../../platform/database/schema.ts'
import type { ProspectChange, ProspectRow } from '../queries.ts'
import type { LocatedLead } from '../identity/locate-lead.ts'

/** Tables whose records belong to a lead by its id and move with it. */
export const historyTables = [
  'crmActivity',
  'emailCommunication',
  'consultation',
  'calculatorSubmission',
  'payment',
  'invoice',
  'outbox',
  'task',
] as const
export type HistoryTable = (typeof historyTables)[number]

/** Everything needed to undo a merge, stored as JSON in the column `memory`. */
export interface MergeSnapshot {
  /** The kept lead before the merge. */
  before: ProspectRow
  /** What the merge changed in it. */
  change: ProspectChange
  /** The removed lead before the merge, and where it was. */
  other: LocatedLead
  /** When each field of the other had last changed. */
  fieldChanges: { field: string; changedAt: string }[]
  /** The ids of the records that moved. */
  moved: Partial<Record<HistoryTable, string[]>>
}

export type StoredMerge = Omit<Selectable<Database['prospectMerge']>, 'memory'> & { memory: MergeSnapshot | null }

export async function saveMerge(
  trx: Trx,
  { id, keptId, mergedAt, memory }: { id: string; keptId: string; mergedAt: string; memory: MergeSnapshot },
): Promise<void> {
  const otherId = memory.other.where === 'live' ? memory.other.row.id : memory.other.row.originalProspectId
  await trx
    .insertInto('prospectMerge')
    .values({ id, keptId, otherId, mergedAt, memory: JSON.stringify(memory) })
    .execute()
}

export async function findMerge(trx: Trx, id: string): Promise<StoredMerge | undefined> {
  const row = await trx.selectFrom('prospectMerge').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { ...row, memory: row.memory === null ? null : (JSON.parse(row.memory) as MergeSnapshot) }
}

/** Returns the earliest time of a merge that can still be undone. */
export function undoableSince(now: Date): string {
  return new Date(now.getTime() - mergeUndoDays * 24 * 60 * 60 * 1000).toISOString()
}

/** Deletes the snapshot with its personal data, and keeps the fact that the merge was undone. */
export async function markUndone(trx: Trx, id: string, undoneAt: string): Promise<void> {
  await trx.updateTable('prospectMerge').set({ undoneAt, memory: null }).where('id', '=', id).execute()
}

/** Deletes the snapshots of a lead’s merges, including earlier merges of the leads merged into it, or all snapshots that hold one of
 *  these normalised addresses. */
export async function forgetMerges(
  trx: Trx,
  whose: { ofLead: string } | { ofEmails: readonly string[] },
): Promise<void> {
  if ('ofLead' in whose) {
    await sql`with recursive gone (id) as (
        values (${whose.ofLead})
        union select otherId from prospectMerge join gone on keptId = gone.id where undoneAt is null
      )
      delete from prospectMerge where keptId in (select id from gone) or otherId = ${whose.ofLead}`.execute(trx)
  } else if (whose.ofEmails.length > 0) {
    const emails = sql.join(whose.ofEmails)
    await sql`delete from prospectMerge where memory ->> '$.before.emailNormalised' in (${emails})
      or memory ->> '$.other.row.emailNormalised' in (${emails})`.execute(trx)
  }
}

import { type Selectable, sql, type Transaction } from 'kysely'
import { mergeUndoDays } from '#shared/contract/prospect-archive.ts'
import type { Database } from '../database/schema.ts'
import type { ProspectChange, ProspectRow } from './queries.ts'
import type { Somewhere } from './remove.ts'

type Trx = Transaction<Database>

/** What belongs to a lead by its id, and so moves with it. */
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

/** What it takes to part two merged leads again. */
export interface MergeMemory {
  /** The lead that was kept, as it was. */
  before: ProspectRow
  /** What the merge wrote to it. */
  change: ProspectChange
  /** The lead that went, as it was, and from where. */
  other: Somewhere
  /** When each field of the other had last changed. */
  fieldChanges: { field: string; changedAt: string }[]
  /** The ids of what was the other's. */
  moved: Partial<Record<HistoryTable, string[]>>
}

export type KeptMerge = Omit<Selectable<Database['prospectMerge']>, 'memory'> & { memory: MergeMemory | null }

export async function rememberMerge(
  trx: Trx,
  { id, keptId, mergedAt, memory }: { id: string; keptId: string; mergedAt: string; memory: MergeMemory },
): Promise<void> {
  const otherId = memory.other.where === 'live' ? memory.other.row.id : memory.other.row.originalProspectId
  await trx
    .insertInto('prospectMerge')
    .values({ id, keptId, otherId, mergedAt, memory: JSON.stringify(memory) })
    .execute()
}

export async function findMerge(trx: Trx, id: string): Promise<KeptMerge | undefined> {
  const row = await trx.selectFrom('prospectMerge').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { ...row, memory: row.memory === null ? null : (JSON.parse(row.memory) as MergeMemory) }
}

/** From when on a merge can still be taken back. */
export function undoableSince(now: Date): string {
  return new Date(now.getTime() - mergeUndoDays * 24 * 60 * 60 * 1000).toISOString()
}

/** The memory goes, and with it whom it was about. That it was undone stays, for whoever asks again. */
export async function markUndone(trx: Trx, id: string, undoneAt: string): Promise<void> {
  await trx.updateTable('prospectMerge').set({ undoneAt, memory: null }).where('id', '=', id).execute()
}

/** Forgets how to part what a lead was merged from, with what that had been merged from before; or whatever tells of these
 *  addresses, normalised. */
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

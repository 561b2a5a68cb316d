import { isoTime } from '../../platform/clock.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { dayMs } from '#shared/business/durations.ts'
import { mergeUndoDays } from '#shared/contract/prospect-archive.ts'
import type { Database, Queryable, Trx } from '../../platform/database/schema.ts'
import { anyLead, hasLead } from '../../platform/database/any-lead.ts'
import type { LeadRecordTable, PersonalData } from '../../platform/personal-data/personal-data.ts'
import type { LeadOrder } from '../edit/apply-change.ts'
import { type LocatedLead, locateLead, type ProspectChange, type ProspectRow } from '../queries.ts'

/** Everything needed to undo a merge, stored as JSON in the column `snapshot`. */
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
  moved: Partial<Record<LeadRecordTable, string[]>>
  /** What each lead said of its order before the merge, and the kept one says without any order since; not in older snapshots. */
  orders?: { kept: OrderSnapshot; other: OrderSnapshot; own: LeadOrder }
}

/** What a lead says of its order. */
export interface OrderSnapshot {
  /** What its account makes it say; nothing without an order. */
  agreed: Partial<LeadOrder>
  /** What it says without any order. */
  own: LeadOrder
}

type StoredMerge = Omit<Selectable<Database['prospectMerge']>, 'snapshot'> & { snapshot: MergeSnapshot | null }

export async function insertMerge(
  trx: Trx,
  { snapshot, ...merge }: { id: string; keptId: string; otherId: string; mergedAt: string; snapshot: MergeSnapshot },
): Promise<void> {
  await trx
    .insertInto('prospectMerge')
    .values({ ...merge, snapshot: JSON.stringify(snapshot) })
    .execute()
}

export async function findMerge(trx: Trx, id: string): Promise<StoredMerge | undefined> {
  const row = await trx.selectFrom('prospectMerge').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { ...row, snapshot: row.snapshot === null ? null : (JSON.parse(row.snapshot) as MergeSnapshot) }
}

/** Returns the id of the last merge of a lead that has not been undone. */
export async function findLastMerge(
  trx: Trx,
  column: 'keptId' | 'otherId',
  leadId: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('prospectMerge')
    .select('id')
    .where(column, '=', leadId)
    .where('undoneAt', 'is', null)
    .orderBy('rowid' as 'id', 'desc')
    .executeTakeFirst()
  return row?.id
}

/** Returns the id of the lead that has the records of a lead which may have been merged into another since, or into several in turn. */
export async function findMergedInto(db: Queryable, leadId: string): Promise<string> {
  const exists = await locateLead(db, leadId)
  const merge = exists
    ? undefined
    : await db
        .selectFrom('prospectMerge')
        .select('keptId')
        .where('otherId', '=', leadId)
        .where('undoneAt', 'is', null)
        .orderBy('mergedAt', 'desc')
        .executeTakeFirst()
  return merge ? findMergedInto(db, merge.keptId) : leadId
}

/** Returns the earliest time of a merge that can still be undone. */
export function undoableSince(now: Date): string {
  return isoTime(now, -mergeUndoDays * dayMs)
}

/** Deletes the snapshot with its personal data, and keeps the fact that the merge was undone. */
export async function markUndone(trx: Trx, id: string, undoneAt: string): Promise<void> {
  await trx.updateTable('prospectMerge').set({ undoneAt, snapshot: null }).where('id', '=', id).execute()
}

/** Deletes the snapshots of these leads’ merges, including earlier merges of the leads merged into it, or all snapshots that hold one of
 *  these normalised addresses. */
export async function forgetMerges(
  trx: Trx,
  whose: { ofLeads: readonly string[] } | { ofEmails: readonly string[] },
): Promise<void> {
  if ('ofLeads' in whose) {
    const ids = sql`(select value from json_each(${JSON.stringify(whose.ofLeads)}))`
    await sql`with recursive gone (id) as (
        select * from ${ids}
        union select otherId from prospectMerge join gone on keptId = gone.id where undoneAt is null
      )
      delete from ${sql.table('prospectMerge')} where keptId in (select id from gone) or otherId in ${ids}`.execute(trx)
  } else if (whose.ofEmails.length > 0) {
    const emails = sql.join(whose.ofEmails)
    await sql`delete from ${sql.table('prospectMerge')} where snapshot ->> '$.before.emailNormalised' in (${emails})
      or snapshot ->> '$.other.row.emailNormalised' in (${emails})`.execute(trx)
  }
}

/** Moves a lead's records to another lead. Returns their ids by table. */
export async function moveHistory(
  trx: Trx,
  personalData: readonly PersonalData[],
  { from, to }: { from: string; to: string },
): Promise<MergeSnapshot['moved']> {
  const moved: MergeSnapshot['moved'] = {}
  for (const table of personalData.flatMap(({ movesWithLead = [] }) => movesWithLead)) {
    const rows = await trx
      .updateTable(table)
      .set({ prospectId: to })
      .where('prospectId', '=', from)
      .returning('id')
      .execute()
    moved[table] = rows.map(({ id }) => id)
  }
  return moved
}

/** Moves these records back, unless they have been moved to yet another lead since. */
export async function moveHistoryBack(
  trx: Trx,
  moved: MergeSnapshot['moved'],
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const [table, ids] of Object.entries(moved)) {
    // One JSON parameter, because the number of parameters is limited.
    await sql`update ${sql.table(table)} set prospectId = ${to}
      where prospectId = ${from} and id in (select value from json_each(${JSON.stringify(ids)}))`.execute(trx)
  }
}

export async function insertFieldChanges(
  trx: Trx,
  prospectId: string,
  changes: MergeSnapshot['fieldChanges'],
): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ field, changedAt }) => ({ prospectId, field, changedAt }))
  await trx.insertInto('prospectFieldChange').values(rows).execute()
}

/** Returns a live lead, other than the given one, that has one of these addresses. */
export function findOtherWithEmail(trx: Trx, id: string, emails: readonly string[]) {
  return trx
    .selectFrom('prospect')
    .select(['name', 'emailNormalised'])
    .where('id', '!=', id)
    .where('emailNormalised', 'in', emails)
    .executeTakeFirst()
}

/** Returns the ids of leads with this phone number that are not marked as different people, live ones first. */
export async function listIdsWithPhone(
  db: Queryable,
  { id, phoneNormalised, limit }: { id: string; phoneNormalised: string; limit: number },
): Promise<string[]> {
  const mayBeSame = sql`id <> ${id} and not exists (
    select 1 from differentPeople where firstId = min(id, ${id}) and secondId = max(id, ${id}))`
  const { rows } = await sql<{ id: string }>`
    select id from ${anyLead} where phoneNormalised = ${phoneNormalised} and ${mayBeSame}
    order by isArchived, createdAt limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/** Marks two leads as different people. Does nothing when they are marked already. */
export async function insertDifferentPeople(trx: Trx, one: string, other: string, decidedAt: string): Promise<void> {
  const [firstId, secondId] = one < other ? [one, other] : [other, one]
  await trx
    .insertInto('differentPeople')
    .values({ firstId, secondId, decidedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Marks the kept lead of a merge as different from everybody whom the removed lead was marked as different from. The pairs of the removed
 *  lead stay as long as the merge can be undone. */
export async function copyDifferentPeople(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  const pairs = await trx
    .selectFrom('differentPeople')
    .selectAll()
    .where(({ or, eb }) => or([eb('firstId', '=', from), eb('secondId', '=', from)]))
    .execute()
  for (const { firstId, secondId, decidedAt } of pairs) {
    const other = firstId === from ? secondId : firstId
    if (other !== to) await insertDifferentPeople(trx, other, to, decidedAt)
  }
}

/** Deletes the pairs of leads that no longer exist and that no undone merge can restore. */
export async function forgetDifferentPeople(trx: Trx): Promise<void> {
  await sql`delete from ${sql.table('differentPeople')}
    where (${isGone(sql`differentPeople.firstId`)}) or (${isGone(sql`differentPeople.secondId`)})`.execute(trx)
}

/** @param id the column with the id of a lead */
function isGone(id: RawBuilder<unknown>) {
  return sql`not ${hasLead(id)}
    and not exists (select 1 from prospectMerge where otherId = ${id} and undoneAt is null)`
}

import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/schema.ts'
import { hasLead } from '../../platform/database/any-lead.ts'

/** Adds to each record when its lead was deleted, and clears the id of a deleted lead. Archived leads count as existing. */
export async function withLeads<Row extends { prospectId: string | null }>(
  db: Queryable,
  records: readonly Row[],
): Promise<(Row & { leadDeletedAt: string | null })[]> {
  const ids = JSON.stringify(records.map(({ prospectId }) => prospectId))
  // Leads that no longer exist; those without a record of their deletion have no time.
  const { rows } = await sql<{ id: string | null; deletedAt: string | null }>`
    select value as id, deletedAt
    from json_each(${ids}) left join deletedProspect on originalProspectId = value
    where value is not null
      and not ${hasLead(sql`value`)}`.execute(db)
  const deletions = new Map(rows.map(({ id, deletedAt }) => [id, deletedAt]))
  return records.map((record) => {
    const deletedAt = deletions.get(record.prospectId)
    return { ...record, ...(deletedAt === undefined ? {} : { prospectId: null }), leadDeletedAt: deletedAt ?? null }
  })
}

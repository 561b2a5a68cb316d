import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

interface OfLead {
  prospectId: string | null
}

type WithLead<Row extends OfLead> = Row & { leadDeletedAt: string | null }

/** Adds to each record when its lead was deleted, and clears the id of a deleted lead. Archived leads count as existing. */
export async function withLeads<Row extends OfLead>(
  db: Kysely<Database>,
  records: readonly Row[],
): Promise<WithLead<Row>[]> {
  const deletions = await findDeletions(db, records)
  return records.map((record) => {
    const deletedAt = deletions.get(record.prospectId)
    return { ...record, ...(deletedAt === undefined ? {} : { prospectId: null }), leadDeletedAt: deletedAt ?? null }
  })
}

/** Returns when each lead that no longer exists was deleted; null when there is no record of it. */
async function findDeletions(
  db: Kysely<Database>,
  records: readonly OfLead[],
): Promise<Map<string | null, string | null>> {
  const ids = JSON.stringify(records.map(({ prospectId }) => prospectId))
  const { rows } = await sql<{ id: string; deletedAt: string | null }>`
    select value as id, deletedAt
    from json_each(${ids}) left join deletedProspect on originalProspectId = value
    where value is not null
      and not exists (select 1 from prospect where prospect.id = value)
      and not exists (select 1 from archivedProspect where archivedProspect.originalProspectId = value)`.execute(db)
  return new Map(rows.map(({ id, deletedAt }) => [id, deletedAt]))
}

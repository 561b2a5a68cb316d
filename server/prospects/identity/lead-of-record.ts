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
  const gone = await findGone(db, records)
  return records.map((record) => withLead(record, gone))
}

function withLead<Row extends OfLead>(record: Row, gone: ReadonlyMap<string, string | null>): WithLead<Row> {
  const deletedAt = record.prospectId === null ? undefined : gone.get(record.prospectId)
  return deletedAt === undefined
    ? { ...record, leadDeletedAt: null }
    : { ...record, prospectId: null, leadDeletedAt: deletedAt }
}

/** Returns when each lead that no longer exists was deleted; null when there is no record of it. */
async function findGone(db: Kysely<Database>, records: readonly OfLead[]): Promise<Map<string, string | null>> {
  const ids = JSON.stringify(records.map(({ prospectId }) => prospectId))
  const { rows } = await sql<{ id: string; deletedAt: string | null }>`
    select value as id, deletedAt
    from json_each(${ids}) left join deletedProspect on originalProspectId = value
    where value is not null
      and not exists (select 1 from prospect where prospect.id = value)
      and not exists (select 1 from archivedProspect where archivedProspect.originalProspectId = value)`.execute(db)
  return new Map(rows.map(({ id, deletedAt }) => [id, deletedAt]))
}

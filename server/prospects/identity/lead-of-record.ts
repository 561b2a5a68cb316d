import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

interface OfLead {
  prospectId: string | null
}

type WithLead<Row extends OfLead> = Row & { leadDeletedAt: string | null }

/** Tells of records that outlive their lead whether it is still there, live or archived, and since when it is not. */
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

/** When each was deleted; null of one that nothing tells of. */
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

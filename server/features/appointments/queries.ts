import { sql, type SqlBool } from 'kysely'

/** Returns the condition that the lead of a record is live or archived, neither deleted nor erased.
 *  @param column the record’s reference to its lead, for example `payment.prospectId` */
export function hasLead(column: string) {
  const id = sql.ref(column)
  return sql<SqlBool>`(exists (select 1 from prospect where prospect.id = ${id})
    or exists (select 1 from archivedProspect where originalProspectId = ${id}))`
}

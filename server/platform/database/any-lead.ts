import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** Every lead, on the list or in the archive, to select from. */
export const anyLead = sql`(
  select id, status, sourcePlatform, createdAt, contactedAt, emailNormalised, phoneNormalised, 0 as isArchived from prospect
  union all select originalProspectId, status, sourcePlatform, originalCreatedAt, contactedAt, emailNormalised, phoneNormalised, 1
    from archivedProspect)`

/** Returns the condition that a lead is on the list or in the archive, neither deleted nor erased.
 *  @param id the column with its id, such as `payment.prospectId`, or SQL for it */
export function hasLead(id: string | RawBuilder<unknown>): RawBuilder<SqlBool> {
  const lead = typeof id === 'string' ? sql.ref(id) : id
  return sql<SqlBool>`(exists (select 1 from prospect where prospect.id = ${lead})
    or exists (select 1 from archivedProspect where originalProspectId = ${lead}))`
}

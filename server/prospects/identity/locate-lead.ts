import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import * as queries from '../queries.ts'

/** A lead, live or archived. */
export type LocatedLead = { where: 'live'; row: queries.ProspectRow } | { where: 'archived'; row: queries.ArchivedRow }

/** Returns a lead by the id that it has as a lead, even when it is archived; undefined when there is none. */
export async function locateLead(db: Kysely<Database>, id: string): Promise<LocatedLead | undefined> {
  const live = await queries.findProspect(db, id)
  if (live) return { where: 'live', row: live }
  const archived = await queries.findArchived(db, id)
  return archived && { where: 'archived', row: archived }
}

import { type RawBuilder, sql } from 'kysely'
import { eraseWithin } from '../../erase/erase.ts'
import { decideDeletedLead } from '../decide.ts'
import { latestBeginning } from '../period.ts'
import { rules } from '../rules.ts'
import { source } from './source.ts'

function newest(table: 'consultation' | 'calculatorSubmission'): RawBuilder<unknown> {
  return sql`coalesce((select max(createdAt) from ${sql.table(table)} where lower(email) = +d.email), '')`
}

/** What deleting keeps: a name and an address. Whoever is a lead again goes with that lead, and a later enquiry counts too. */
export const deletedLeads = source({
  subject: 'deleted_lead',
  decide: decideDeletedLead,
  since: ({ lastActivityAt }) => lastActivityAt,
  async list(db, { now, after, limit }) {
    const { rows } = await sql<{ id: string; name: string; lastActivityAt: string }>`
      select d.originalProspectId as id, d.name,
        max(d.deletedAt, ${newest('consultation')}, ${newest('calculatorSubmission')}) as lastActivityAt
      from deletedProspect as d
      where d.originalProspectId > ${after} and d.name <> 'Erased'
        and +d.deletedAt <= ${latestBeginning(rules.deleted_lead.after, now)}
        and not exists (select 1 from prospect where emailNormalised = d.email)
        and not exists (select 1 from archivedProspect where emailNormalised = d.email)
      order by d.originalProspectId limit ${limit}`.execute(db)
    return rows
  },
  carryOut: async (trx, using, { id }) =>
    void (await eraseWithin(trx, using, id, { keepSubscription: true, notify: using })),
})

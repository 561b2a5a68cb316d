import { type RawBuilder, sql } from 'kysely'
import { decideEnquiry } from '../decide.ts'
import { latestBeginning } from '../period.ts'
import { rules } from '../rules.ts'
import { type Source, source } from './source.ts'

/** What visitors sent who are no leads, such as what looked like a program's work. A lead's enquiries go with the lead, and those
 *  that were emptied then hold nobody any more. */
export const consultations = enquirySource(
  'consultation',
  'consultation',
  'firstName',
  sql`e.firstName || ' ' || e.lastName`,
)
export const estimates = enquirySource('estimate', 'calculatorSubmission', 'name', sql`e.name`)

function enquirySource(
  subject: 'consultation' | 'estimate',
  table: 'consultation' | 'calculatorSubmission',
  nameColumn: 'firstName' | 'name',
  wholeName: RawBuilder<unknown>,
): Source {
  return source({
    subject,
    decide: decideEnquiry,
    since: ({ createdAt }) => createdAt,
    async list(db, { now, after, limit }) {
      const { rows } = await sql<{ id: string; name: string; createdAt: string }>`
        select e.id, ${wholeName} as name, e.createdAt from ${sql.table(table)} as e
        where e.id > ${after} and +e.createdAt <= ${latestBeginning(rules.enquiry.after, now)}
          and ${sql.ref(`e.${nameColumn}`)} <> 'Erased'
          and not exists (select 1 from prospect where id = e.prospectId)
          and not exists (select 1 from prospect where emailNormalised = lower(e.email))
          and not exists (select 1 from archivedProspect where originalProspectId = e.prospectId)
          and not exists (select 1 from archivedProspect where emailNormalised = lower(e.email))
        order by e.id limit ${limit}`.execute(db)
      return rows
    },
    carryOut: async (trx, _using, { id }) => void (await trx.deleteFrom(table).where('id', '=', id).execute()),
  })
}

import { sql } from 'kysely'
import { decideEnquiry } from '../decide.ts'
import { latestBeginning } from '../period.ts'
import { rules } from '../rules.ts'
import { type Source, source } from './source.ts'

/** What visitors sent who are no leads, such as what looked like a program's work. A lead's enquiries go with the lead, and those
 *  that were emptied then hold nobody any more. */
export const consultations = enquirySource('consultation', 'consultation', 'firstName')
export const estimates = enquirySource('estimate', 'calculatorSubmission', 'name')

function enquirySource(
  subject: 'consultation' | 'estimate',
  table: 'consultation' | 'calculatorSubmission',
  nameColumn: 'firstName' | 'name',
): Source {
  return source({
    subject,
    decide: decideEnquiry,
    async list(db, { now, after, limit }) {
      const { rows } = await sql<{ id: string; createdAt: string }>`
        select e.id, e.createdAt from ${sql.table(table)} as e
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

import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import type { LeadFacts } from '../decide.ts'

/** Activities of the program's own, which are no sign of interest. */
export const lapsedActivity = 'consent_lapsed'
export const warnedActivity = 'notice_warning'
const ownActivities = ['archive', lapsedActivity, warnedActivity]

/** From this stage on somebody works with us. */
const clientStages = ['deposit_paid', 'survey', 'design', 'submitted', 'completed']

/** Where leads are kept, and the column that has the id of each as a lead. */
export const leadTables = { prospect: 'id', archivedProspect: 'originalProspectId' } as const
export type LeadTable = keyof typeof leadTables

export interface FactsOfLead extends LeadFacts {
  id: string
  name: string
  email: string | null
  sourcePlatform: string
}

/** What decides how long leads are kept. @param which by columns of `p`, with the order and the limit after them */
export async function readLeadFacts(
  db: Kysely<Database>,
  table: LeadTable,
  which: RawBuilder<unknown>,
): Promise<FactsOfLead[]> {
  const id = sql.ref(`p.${leadTables[table]}`)
  const archivedAt = table === 'prospect' ? sql`null` : sql.ref('p.archivedAt')
  const twin =
    table === 'prospect' ? sql`0` : sql`exists (select 1 from prospect where emailNormalised = p.emailNormalised)`
  // Two look-ups rather than one with "or", each by an index of its own. A plus takes the column's type off the address, which an
  // index on an expression has none of.
  const newest = (from: string, time: string, email: string) => sql`
    coalesce((select max(${sql.ref(time)}) from ${sql.table(from)} where prospectId = ${id}), ''),
    coalesce((select max(${sql.ref(time)}) from ${sql.table(from)} where lower(${sql.ref(email)}) = +p.emailNormalised), '')`
  const { rows } = await sql<Record<keyof FactsOfLead, string | number | null>>`
    select ${id} as id, p.name, p.email, p.sourcePlatform, p.status, p.crmStage, p.lawfulBasis, p.lawfulBasisAt,
      p.objectedAt, p.lastObjectedAt, p.noticeDueAt, p.noticeSentAt,
      (select max(performedAt) from crmActivity where prospectId = ${id} and activityType = ${warnedActivity}) as warnedAt,
      ${archivedAt} as archivedAt,
      p.depositPaid = 1 or p.status = 'converted' or p.crmStage in (${sql.join(clientStages)})
        or exists (select 1 from payment where prospectId = ${id} and succeededAt is not null)
        or exists (select 1 from payment where lower(customerEmail) = +p.emailNormalised and succeededAt is not null)
        as isClient,
      exists (select 1 from consultation where prospectId = ${id})
        or exists (select 1 from calculatorSubmission where prospectId = ${id}) as hasWritten,
      ${twin} as hasLiveTwin,
      max(p.createdAt, p.updatedAt,
        coalesce((select max(performedAt) from crmActivity
          where prospectId = ${id} and activityType not in (${sql.join(ownActivities)})), ''),
        coalesce((select max(sentAt) from emailCommunication where prospectId = ${id}), ''),
        ${newest('consultation', 'createdAt', 'email')},
        ${newest('calculatorSubmission', 'createdAt', 'email')},
        ${newest('payment', 'updatedAt', 'customerEmail')}) as lastActivityAt
    from ${sql.table(table)} as p
    where ${which}`.execute(db)
  return rows.map((row) =>
    Object.assign(row as unknown as FactsOfLead, {
      isClient: row.isClient === 1,
      hasWritten: row.hasWritten === 1,
      hasLiveTwin: row.hasLiveTwin === 1,
    }),
  )
}

import { type RawBuilder, sql } from 'kysely'
import { applicationActivity } from '../../prospects/import/application-outcome.ts'
import type { ProspectRow } from '../../prospects/queries.ts'
import type { LeadFacts } from './decide-lead.ts'

/** Activities that the server records automatically and that are not a sign of interest. */
export const lapsedActivity = 'consent_lapsed'
export const warnedActivity = 'notice_warning'
const ownActivities = ['archive', applicationActivity, lapsedActivity, warnedActivity]

/** Stages of a client. */
const clientStages = ['deposit_paid', 'survey', 'design', 'submitted', 'completed']

/** The tables of leads, with the column that holds the id of the lead. */
export const leadTables = { prospect: 'id', archivedProspect: 'originalProspectId' } as const
export type LeadTable = keyof typeof leadTables

export type NamedLeadFacts = LeadFacts & Pick<ProspectRow, 'id' | 'name' | 'email' | 'sourcePlatform'>

/** Selects what decides how long leads are kept. @param which a condition on columns of `p`, followed by order and limit */
export function selectLeadFacts(table: LeadTable, which: RawBuilder<unknown>): RawBuilder<NamedLeadFacts> {
  const id = sql.ref(`p.${leadTables[table]}`)
  const archivedAt = table === 'prospect' ? sql`null` : sql.ref('p.archivedAt')
  const twin =
    table === 'prospect' ? sql`0` : sql`exists (select 1 from prospect where emailNormalised = p.emailNormalised)`
  // Two lookups instead of one with "or", so that each uses its own index. The plus removes the column's type affinity, which an index
  // on an expression does not have.
  const newest = (from: string, time: string, email: string) => sql`
    coalesce((select max(${sql.ref(time)}) from ${sql.table(from)} where prospectId = ${id}), ''),
    coalesce((select max(${sql.ref(time)}) from ${sql.table(from)} where lower(${sql.ref(email)}) = +p.emailNormalised), '')`
  return sql`
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
        ${newest('payment', 'updatedAt', 'customerEmail')}) as since
    from ${sql.table(table)} as p
    where ${which}`
}

import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { lastSignOf } from '../../platform/personal-data/lead-signs.ts'
import { warnedActivity } from '../../prospects/personal-data.ts'
import type { ProspectRow } from '../../prospects/queries.ts'
import { registry } from '../registry.ts'
import type { LeadFacts } from './decide-lead.ts'

/** Stages of a client. */
const clientStages = ['deposit_paid', 'survey', 'design', 'submitted', 'completed']
/** Statuses that the owner sets after hearing from the person, and stages in which something was offered or agreed. */
const answeredStatuses = ['interested', 'quoted', 'converted']
const businessStages = ['proposal', ...clientStages]

/** The tables of leads, with the column that holds the id of the lead. */
export const leadTables = { prospect: 'id', archivedProspect: 'originalProspectId' } as const
export type LeadTable = keyof typeof leadTables

export type NamedLeadFacts = LeadFacts & Pick<ProspectRow, 'id' | 'name' | 'email' | 'sourcePlatform'>

/** Selects what decides how long leads are kept. @param which a condition on columns of `p`, followed by order and limit */
export function selectLeadFacts(
  table: LeadTable,
  clock: Pick<Clock, 'now'>,
  which: RawBuilder<unknown>,
): RawBuilder<NamedLeadFacts> {
  const id = sql.ref(`p.${leadTables[table]}`)
  const archivedAt = table === 'prospect' ? sql`null` : sql.ref('p.archivedAt')
  const twin =
    table === 'prospect' ? sql`0` : sql`exists (select 1 from prospect where emailNormalised = p.emailNormalised)`
  const sign = lastSignOf(registry, { id, email: sql.ref('p.emailNormalised') }, clock)
  return sql`
    select ${id} as id, p.name, p.email, p.sourcePlatform, p.status, p.crmStage, p.lawfulBasis, p.lawfulBasisAt,
      p.objectedAt, p.lastObjectedAt, p.noticeDueAt, p.noticeSentAt,
      (select max(performedAt) from crmActivity where prospectId = ${id} and activityType = ${warnedActivity}) as warnedAt,
      ${archivedAt} as archivedAt,
      p.depositPaid = 1 or p.status = 'converted' or p.crmStage in (${sql.join(clientStages)})
        or exists (select 1 from payment where prospectId = ${id} and succeededAt is not null)
        or exists (select 1 from payment where lower(customerEmail) = +p.emailNormalised and succeededAt is not null)
        as isClient,
      ${sign.hasUsedWebsite} as hasUsedWebsite,
      p.status in (${sql.join(answeredStatuses)}) or ${sign.hasBeenInTouch} as hasBeenInTouch,
      ${sign.isOpen} as isOpen,
      p.depositPaid = 1 or p.status in ('quoted', 'converted') or p.crmStage in (${sql.join(businessStages)})
        or ${sign.isWorthMoney} as isWorthMoney,
      ${twin} as hasLiveTwin,
      max(p.createdAt, p.updatedAt, ${sign.at}) as since
    from ${sql.table(table)} as p, ${sign.from}
    where ${which}`
}

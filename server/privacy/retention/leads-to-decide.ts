import { sql } from 'kysely'
import type { AnswerInput } from '#shared/contract/api-call.ts'
import type { getToday } from '#shared/contract/dashboard.ts'
import type { Queryable } from '../../platform/database/schema.ts'
import { latestStart } from '../../platform/personal-data/retention-source.ts'
import { decideLead } from './decide-lead.ts'
import { selectLeadFacts } from './lead-facts.ts'
import { settings } from './service.ts'

const maxListed = 20
const maxRead = 200

/** Lists the live leads that the daily run would erase if nothing were open or agreed, longest quiet first; none while it is off. */
export async function listLeadsToDecide(db: Queryable, now: Date): Promise<AnswerInput<typeof getToday>['toDecide']> {
  // While it is on, it leaves few leads that are as old as this.
  if (!(await settings.read(db)).on) return []
  const which = sql`p.updatedAt <= ${latestStart('enquiry', now)} and not isClient and (isOpen or isWorthMoney)
    order by p.updatedAt limit ${maxRead}`
  const { rows } = await selectLeadFacts('prospect', { now: () => now }, which).execute(db)
  return rows
    .filter((lead) => decideLead(lead, now)?.action === 'ask')
    .toSorted((one, other) => (one.since < other.since ? -1 : 1))
    .slice(0, maxListed)
    .map(({ id, name, status, since }) => ({ prospectId: id, name, status, since }))
}

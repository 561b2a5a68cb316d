import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import { mustBeTold } from './decide.ts'
import { type FactsOfLead, readLeadFacts } from './sources/lead-facts.ts'

/** How many are looked at: those whose time ends first. */
const mostUntold = 500

/** The leads that must be told within so many days that we hold their details, nearest first; those whose time is over are among
 *  them as long as they are there. */
export async function listUntold(db: Kysely<Database>, now: Date, days: number): Promise<FactsOfLead[]> {
  const until = new Date(now.getTime() + days * 24 * 60 * 60 * 1000).toISOString()
  const facts = await readLeadFacts(
    db,
    'prospect',
    sql`p.noticeDueAt <= ${until} and p.noticeDueAt is not null and p.noticeSentAt is null
      order by p.noticeDueAt limit ${mostUntold}`,
  )
  return facts.filter(mustBeTold)
}

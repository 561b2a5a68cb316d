import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { needsPrivacyNotice } from './decide.ts'
import { type FactsOfLead, readLeadFacts } from './sources/lead-facts.ts'

/** Reads at most this many, the earliest due first. */
const maxListed = 500

/** Lists the leads whose privacy notice is due within so many days, earliest first, including overdue ones that are not yet erased. */
export async function listPrivacyNoticesDue(db: Kysely<Database>, now: Date, days: number): Promise<FactsOfLead[]> {
  const until = new Date(now.getTime() + days * 24 * 60 * 60 * 1000).toISOString()
  const facts = await readLeadFacts(
    db,
    'prospect',
    sql`p.noticeDueAt <= ${until} and p.noticeDueAt is not null and p.noticeSentAt is null
      order by p.noticeDueAt limit ${maxListed}`,
  )
  return facts.filter(needsPrivacyNotice)
}

import { type RawBuilder, sql } from 'kysely'
import type { MarketingAnswer } from '#shared/contract/form-traces.ts'
import type { Trx } from '../../platform/database/schema.ts'

/** How a refusal or its absence ends the line of an enquiry, inside a query; empty where the form did not ask. */
export const marketingTold: RawBuilder<string> = sql`case marketing
  when 'allowed' then ' · may be sent news of similar services'
  when 'declined' then ' · does not want news of similar services' else '' end`

/** What the person last answered on one of our forms; undefined where no form asked. */
export async function findMarketingAnswer(trx: Trx, prospectId: string): Promise<MarketingAnswer | undefined> {
  const { rows } = await sql<{ marketing: MarketingAnswer }>`
    select createdAt, marketing from consultation where prospectId = ${prospectId} and marketing is not null
    union all
    select createdAt, marketing from calculatorSubmission where prospectId = ${prospectId} and marketing is not null
    order by createdAt desc limit 1`.execute(trx)
  return rows[0]?.marketing
}

import { type RawBuilder, sql } from 'kysely'

/** How a refusal or its absence ends the line of an enquiry, inside a query; empty where the form did not ask. */
export const marketingTold: RawBuilder<string> = sql`case marketing
  when 'allowed' then ' · may be sent news of similar services'
  when 'declined' then ' · does not want news of similar services' else '' end`

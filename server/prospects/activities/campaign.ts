import { type RawBuilder, sql } from 'kysely'

/** What an enquiry's row keeps of its campaign: nothing where no parameter was left. */
export function campaignText(campaign: Record<'first' | 'last', object> | undefined): string | null {
  if (campaign === undefined) return null
  const text = JSON.stringify(campaign)
  return text === '{"first":{},"last":{}}' ? null : text
}

const touch = (which: 'first' | 'last') =>
  sql`nullif(concat_ws(' / ', campaign ->> ${`$.${which}.source`}, campaign ->> ${`$.${which}.medium`},
    campaign ->> ${`$.${which}.campaign`}), '')`
const [first, last] = [touch('first'), touch('last')]

/** SQL that appends the campaign to an enquiry's description: ` · came from leaflet / post / spring`; empty without one. */
export const campaignTold: RawBuilder<string> = sql`case
  when coalesce(${first}, ${last}) is null then ''
  when ${first} is ${last} then ' · came from ' || ${first}
  else ' · came from ' || concat_ws(', most recently from ', ${first}, ${last}) end`

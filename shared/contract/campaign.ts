import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import { line, optional } from './text.ts'

/** The value of a campaign parameter. One with an at sign could be an email address. An invalid value is dropped, because it must not
 *  cause an enquiry to be refused. */
const value = orElse(optional(line(100).check(z.regex(/^[^@]*$/))), undefined)

/** The parameters `utm_source`, `utm_medium` and so on of one visit. */
const touch = z.object({ source: value, medium: value, campaign: value, term: value, content: value })
export type CampaignTouch = z.output<typeof touch>
export const touchNames = ['source', 'medium', 'campaign', 'term', 'content'] as const satisfies (keyof CampaignTouch)[]

/** Google adds one of these to the links of its advertisements: an id of the click. */
const googleNumbers = ['gclid', 'gbraid', 'wbraid']

/** Reads the campaign parameters of a query string. A Google click id is read as source and medium only. */
export function readTouch(query: URLSearchParams): CampaignTouch {
  const isFromGoogle = !query.has('utm_source') && googleNumbers.some((name) => query.has(name))
  const given = touchNames.map((name) => [name, query.get(`utm_${name}`)] as const).filter(([, value]) => value)
  return { ...(isFromGoogle ? { source: 'google', medium: 'cpc' } : {}), ...Object.fromEntries(given) }
}

/** The first and the last campaign that led a visitor here. */
export const campaign = z.object({ first: touch, last: touch })
/** A campaign as a form sends it. */
export const sentCampaign = orElse(optional(campaign), undefined)
export type Campaign = z.output<typeof campaign>

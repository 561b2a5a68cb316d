import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import { line, optional } from './text.ts'

/** A value of a campaign's address; one with an at sign could be somebody's. What does not fit is left out, for no enquiry is
 *  refused because of an advertisement. */
const value = orElse(optional(line(100).check(z.regex(/^[^@]*$/))), undefined)

/** What the address said that led here: its utm_source, utm_medium and so on. */
const touch = z.object({ source: value, medium: value, campaign: value, term: value, content: value })
export type CampaignTouch = z.output<typeof touch>
export const touchNames = ['source', 'medium', 'campaign', 'term', 'content'] as const satisfies (keyof CampaignTouch)[]

/** Google puts one of these into the address of its advertisements: a number that stands for the one who clicked. */
const googleNumbers = ['gclid', 'gbraid', 'wbraid']

/** What the query string of an address says, and of that only what is on the list. Of Google's number it says no more than that
 *  there was one. */
export function readTouch(query: URLSearchParams): CampaignTouch {
  const isGoogles = !query.has('utm_source') && googleNumbers.some((name) => query.has(name))
  const told = touchNames.map((name) => [name, query.get(`utm_${name}`)] as const).filter(([, value]) => value)
  return { ...(isGoogles ? { source: 'google', medium: 'cpc' } : {}), ...Object.fromEntries(told) }
}

/** Which advertisements brought a visitor: the first of the visit and the last. */
export const campaign = z.object({ first: touch, last: touch })
/** As a form sends it. */
export const sentCampaign = orElse(optional(campaign), undefined)
export type Campaign = z.output<typeof campaign>

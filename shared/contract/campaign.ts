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

/** Which advertisements brought a visitor: the first of the visit and the last. */
export const campaign = z.object({ first: touch, last: touch })
/** As a form sends it. */
export const sentCampaign = orElse(optional(campaign), undefined)
export type Campaign = z.output<typeof campaign>

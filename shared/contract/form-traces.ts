import * as z from 'zod/mini'
import { sentCampaign } from './campaign.ts'
import { line, optional } from './text.ts'

/** The shortest time in which a person fills in a form, milliseconds. The forms themselves never send sooner. */
export const minimumFormMs = 2000

/** The answer to the tick that refuses marketing. A form without the tick sends none. */
export const marketingAnswer = z.enum(['allowed', 'declined'], 'Please say allowed or declined')
export type MarketingAnswer = z.output<typeof marketingAnswer>

/** What the forms of the site send beside the visitor's own words. */
export const formTraces = {
  /** Made by the form, so that a repeat is recognised. */
  id: optional(z.uuid()),
  /** Hidden from people; only a program fills it in. */
  homepage: optional(line(500)),
  /** From showing the form to sending it, milliseconds. */
  elapsedMs: optional(z.coerce.number<number | string>()),
  /** Which advertisements led here. */
  campaign: sentCampaign,
  marketing: optional(marketingAnswer),
}

import * as z from 'zod/mini'
import { sentCampaign } from './campaign.ts'
import { line, optional } from './text.ts'

/** A form that is submitted sooner than this is suspected spam, in milliseconds. Our own scripts never submit sooner. */
export const minimumFormMs = 2000

/** Why an enquiry was stored without a lead that is not suspected spam: its sender, or everybody, had sent too many that day. */
export const tooManyAtOnce = 'too many came at once'

/** The state of the checkbox that refuses marketing. A form without the checkbox sends nothing. */
export const marketingAnswer = z.enum(['allowed', 'declined'], 'Please say allowed or declined')
export type MarketingAnswer = z.output<typeof marketingAnswer>

/** What the site's forms send beside the visitor's input. */
export const formTraces = {
  /** Made by the form, so that a repeat is recognised. */
  id: optional(z.uuid()),
  /** A honeypot: hidden, so that only programs fill it in. */
  homepage: optional(line(500)),
  /** From showing the form to submitting it, in milliseconds. */
  elapsedMs: optional(z.coerce.number<number | string>()),
  /** The campaigns that led here. */
  campaign: sentCampaign,
  marketing: optional(marketingAnswer),
}

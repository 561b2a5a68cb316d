import * as z from 'zod/mini'
import { timestamp } from './text.ts'

/** What is known of who sent an enquiry with the address of a person whom we know: `waiting` for that person to confirm it, or `refused` by
 *  the owner as not theirs. */
export const enquiryProofs = ['waiting', 'refused'] as const
export type EnquiryProof = (typeof enquiryProofs)[number]

/** The lead of an enquiry, a payment or an email. */
export const leadOfRecord = {
  /** The id of the lead, live or archived; null if there is none or it no longer exists. */
  prospectId: z.nullable(z.uuid()),
  /** When the lead was deleted, if it was. */
  leadDeletedAt: z.nullable(timestamp),
}
export type LeadOfRecord = z.output<z.ZodMiniObject<typeof leadOfRecord>>

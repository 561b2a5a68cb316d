import * as z from 'zod/mini'
import { timestamp } from './text.ts'

/** Whose an enquiry, a payment or a mail is. */
export const leadOfRecord = {
  /** The lead, also in the archive; null when it belongs to none, or that is gone. */
  prospectId: z.nullable(z.uuid()),
  /** When the lead was deleted, if that is why it is gone. */
  leadDeletedAt: z.nullable(timestamp),
}
export type LeadOfRecord = z.output<z.ZodMiniObject<typeof leadOfRecord>>

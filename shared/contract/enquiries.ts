import * as z from 'zod/mini'
import { leadOfRecord } from './lead-of-record.ts'
import { timestamp } from './text.ts'

/** What the owner sees of every enquiry beside its own fields. */
export const receivedFields = {
  ...leadOfRecord,
  /** Why it is suspected spam; null if it is not. */
  suspectedSpam: z.nullable(z.string()),
  /** Whether no confirmation was mailed because the mailbox had reached its daily limit. */
  isMailWithheld: z.boolean(),
  /** When the person was erased; the enquiry can no longer be answered. */
  erasedAt: z.nullable(timestamp),
}

/** The result of accepting suspected spam as a genuine enquiry. */
export const acceptedEnquiry = z.object({
  /** The lead that it was joined to; null if that lead no longer exists. */
  prospectId: z.nullable(z.uuid()),
})

import * as z from 'zod/mini'

/** What becomes of an enquiry that the owner takes for a person's. */
export const acceptedEnquiry = z.object({
  /** The lead that it was joined to; null when that is gone since. */
  prospectId: z.nullable(z.uuid()),
})

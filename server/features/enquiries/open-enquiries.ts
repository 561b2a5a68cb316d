import { sql } from 'kysely'

/** Every consultation request and estimate that neither looks like spam nor is erased, to select from. */
export const openEnquiries = sql`(
  select prospectId, 'consultation' as kind, email, extensionType as about, createdAt, senderProof
    from consultation where suspectedSpam is null and erasedAt is null
  union all select prospectId, 'estimate', email, printf('%g m²', sqm), createdAt, senderProof
    from calculatorSubmission where suspectedSpam is null and erasedAt is null)`

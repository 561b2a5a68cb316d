import type { Trx } from '../platform/database/schema.ts'
import type { ClaimedMail, Outcome } from './queries.ts'

/** Adds the privacy notice to the first email to a person whose details we found elsewhere. */
export interface FirstEmailNotice {
  /** Returns the email with the notice; undefined where none is needed. */
  addTo(mail: ClaimedMail): Promise<ClaimedMail | undefined>
  /** Records that an email with the notice was sent, or that a notice could not be sent. @param hasNotice whether `addTo` added it */
  recordOutcome(trx: Trx, mail: ClaimedMail, outcome: Outcome, hasNotice: boolean): Promise<void>
}

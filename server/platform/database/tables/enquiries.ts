import type { Generated } from 'kysely'
import type { Consultation } from '#shared/contract/consultations.ts'
import type { MarketingAnswer } from '#shared/contract/form-traces.ts'
import type { JsonText, Nullable, Timestamp } from './column-types.ts'

export interface ConsultationTable {
  id: string
  firstName: string
  lastName: string
  email: string
  phone: string
  extensionType: Nullable<NonNullable<Consultation['extensionType']>>
  projectDescription: Nullable<string>
  createdAt: Generated<Timestamp>
  prospectId: Nullable<string>
  interest: Nullable<string>
  /** A `Campaign`. */
  campaign: Nullable<JsonText>
  marketing: Nullable<MarketingAnswer>
  /** Why it looks like a program's work; null for a person's. */
  suspectedSpam: Nullable<string>
  /** Equal for the same words from the same person, so that a repeat is recognised. */
  contentHash: string
  /** When the person in it was erased. */
  erasedAt: Nullable<Timestamp>
}

export interface CalculatorSubmissionTable {
  id: string
  name: string
  email: string
  sqm: number
  /** Pounds, as it was sent; null from a page without JavaScript. */
  estimatedCost: Nullable<number>
  /** Pounds, as we work it out. */
  computedCost: number
  createdAt: Generated<Timestamp>
  prospectId: Nullable<string>
  campaign: Nullable<JsonText>
  marketing: Nullable<MarketingAnswer>
  suspectedSpam: Nullable<string>
  contentHash: string
  /** When the person in it was erased. */
  erasedAt: Nullable<Timestamp>
}

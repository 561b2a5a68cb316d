import type { Generated } from 'kysely'
import type { Quote } from '#shared/contract/quotes.ts'
import type { Columns, JsonText, Nullable, Timestamp } from './column-types.ts'

export interface QuoteTables {
  quote: Columns<Omit<Quote, 'lines' | 'address' | 'addressEndsAt' | 'pdfAddress'>> & {
    /** A `QuoteDocument`. */
    document: JsonText
    /** The hash of what was accepted. */
    acceptedHash: Nullable<string>
    /** A `LeadOrder` as JSON, once it was accepted by telephone, even if that was undone: what the lead says without any order. */
    leadBefore: Nullable<string>
    /** The newer quote for which it was withdrawn. */
    replacedById: Nullable<string>
    /** The number of the link that opens it: earlier links no longer work. */
    linkNumber: Generated<number>
    /** Null for the first link, which is created with the quote. */
    linkMadeAt: Nullable<Timestamp>
    /** When the customer's details were replaced. */
    erasedAt: Nullable<Timestamp>
  }
}

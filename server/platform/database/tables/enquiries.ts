import type { Generated } from 'kysely'
import type { Consultation } from '#shared/contract/consultations.ts'
import type { NewsletterIssue } from '#shared/contract/newsletter.ts'
import type { EnquiryProof } from '#shared/contract/lead-of-record.ts'
import type { MarketingAnswer } from '#shared/contract/form-traces.ts'
import type { Columns, JsonText, Nullable, Timestamp } from './column-types.ts'

export interface EnquiryTables {
  /** The fields of the form, as the contract lists them, and what is stored with them. */
  consultation: Omit<Columns<Consultation>, 'createdAt'> & {
    createdAt: Generated<Timestamp>
    prospectId: Nullable<string>
    interest: Nullable<string>
    /** A `Campaign`. */
    campaign: Nullable<JsonText>
    marketing: Nullable<MarketingAnswer>
    /** Why it was stored without a lead: it looks like spam, or `tooManyAtOnce`. */
    suspectedSpam: Nullable<string>
    /** Set while nothing proves that it came from the person whose address it has, or once the owner has said that it didn’t. */
    senderProof: Nullable<EnquiryProof>
    /** A hash of the content that recognises a repeated submission. */
    contentHash: string
    /** When the personal data in it was erased. */
    erasedAt: Nullable<Timestamp>
  }
  calculatorSubmission: {
    id: string
    name: string
    email: string
    sqm: number
    /** Pounds, as sent by the page; null from a page without JavaScript. */
    estimatedCost: Nullable<number>
    /** Pounds, as computed by the server. */
    computedCost: number
    createdAt: Generated<Timestamp>
    prospectId: Nullable<string>
    campaign: Nullable<JsonText>
    marketing: Nullable<MarketingAnswer>
    suspectedSpam: Nullable<string>
    senderProof: Nullable<EnquiryProof>
    contentHash: string
    /** When the personal data in it was erased. */
    erasedAt: Nullable<Timestamp>
  }
  newsletterSubscriber: {
    id: string
    email: string
    emailNormalised: string
    status: Generated<SubscriberStatus>
    /** In plain text, because every later mail repeats it in its link. All that it allows is unsubscribing. */
    unsubscribeToken: string
    confirmedAt: Nullable<Timestamp>
    unsubscribedAt: Nullable<Timestamp>
    /** When an email to the address last came back. */
    bouncedAt: Nullable<Timestamp>
    lastActivityAt: Timestamp
    createdAt: Generated<Timestamp>
    updatedAt: Generated<Timestamp>
  }
  /** The proof of consent: the wording, where and when it was shown, and when the owner of the address confirmed. */
  newsletterConsent: {
    id: string
    subscriberId: string
    /** The text beside the form. */
    wording: string
    /** The page of the form. */
    source: string
    askedAt: Timestamp
    tokenHash: string
    tokenExpiresAt: Timestamp
    confirmedAt: Nullable<Timestamp>
  }
  newsletterIssue: Columns<Pick<NewsletterIssue, 'id' | 'subject' | 'introduction' | 'revision'>> & {
    /** An array of slug, title and excerpt. */
    articles: JsonText
    state: Generated<NewsletterIssue['state']>
    createdAt: Timestamp
    startedAt: Nullable<Timestamp>
    finishedAt: Nullable<Timestamp>
    /** The id of the subscriber whose email was queued last: readers follow in the order of their ids. */
    nextAfter: Generated<string>
    recipients: Generated<number>
    /** Both are counted by a trigger on the outbox. */
    sent: Generated<number>
    failed: Generated<number>
    unsubscribed: Generated<number>
  }
}

export type SubscriberStatus = 'pending' | 'confirmed' | 'unsubscribed'

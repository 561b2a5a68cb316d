import type { Generated } from 'kysely'
import type { Nullable, Timestamp } from './column-types.ts'

export type SubscriberStatus = 'pending' | 'confirmed' | 'unsubscribed'

export interface NewsletterSubscriberTable {
  id: string
  email: string
  emailNormalised: string
  status: Generated<SubscriberStatus>
  /** As it stands in the links, because every later mail carries it again. All that it opens is the way out. */
  unsubscribeToken: string
  confirmedAt: Nullable<Timestamp>
  unsubscribedAt: Nullable<Timestamp>
  lastActivityAt: Timestamp
  createdAt: Generated<Timestamp>
  updatedAt: Generated<Timestamp>
}

/** The proof of consent: what was asked, where and when, and when the owner of the address said yes. */
export interface NewsletterConsentTable {
  id: string
  subscriberId: string
  /** What stood beside the form. */
  wording: string
  /** Where the form was. */
  source: string
  askedAt: Timestamp
  tokenHash: string
  tokenExpiresAt: Timestamp
  confirmedAt: Nullable<Timestamp>
}

import { dayInLondon } from './london-time.ts'

/** How many days a quote holds unless the owner chooses another day, and at most. */
export const quoteDays = { usual: 30, most: 180 }

export type QuoteState = 'sent' | 'accepted' | 'declined' | 'withdrawn' | 'expired'

interface QuoteTimes {
  acceptedAt: string | null
  declinedAt: string | null
  withdrawnAt: string | null
  /** The last day on which it can be accepted: `2026-12-23`. */
  expiresOn: string
}

export function quoteState({ acceptedAt, declinedAt, withdrawnAt, expiresOn }: QuoteTimes, now: Date): QuoteState {
  if (acceptedAt !== null) return 'accepted'
  if (declinedAt !== null) return 'declined'
  if (withdrawnAt !== null) return 'withdrawn'
  return expiresOn < dayInLondon(now.getTime()) ? 'expired' : 'sent'
}

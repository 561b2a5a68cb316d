import { counted } from './counts.ts'
import { dayInLondon } from './london-time.ts'
import { packageOfType, packages, type PackageType } from './packages.ts'

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

/** Lists everything that a package includes, what it has from the smaller packages too. */
export function contentsOf(type: PackageType): string[] {
  const chosen = packageOfType(type)
  const { supportHours, consultations, revisionRounds } = chosen
  return [
    ...packages.slice(0, packages.indexOf(chosen) + 1).flatMap(({ adds }) => adds),
    ...(consultations > 1 ? [`${consultations} consultations in all`] : []),
    `${supportHours} hours of support`,
    counted(revisionRounds, 'round of revisions', 'rounds of revisions'),
  ]
}

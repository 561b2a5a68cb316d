import { dayMs } from '#shared/business/durations.ts'

/** What is known about a visitor who chooses a time right after the form, without having opened a link from our email. */
export interface UnprovedChoice {
  /** Whether their phone number can be dialled. */
  canBeCalled: boolean
  hasDisposableAddress: boolean
  /** Whether they use the address of somebody in the archive, who only comes back once it is proved that they wrote. */
  isArchived: boolean
  /** How long ago they sent the form, milliseconds. */
  sinceFormMs: number
  /** Whether our confirmation would be sent, and not withheld as one email too many to that address. */
  canBeMailed: boolean
  /** Calls of other enquiries with the same mailbox or number that are to come or were chosen in the last 24 hours. */
  otherCalls: number
  /** Calls that were booked at once in the last 24 hours and that nobody has confirmed since, without this one. */
  unconfirmed: { ofNetwork: number; ofAll: number }
  /** Whether the most that may be taken without a confirmation is taken of that day, or of all days. */
  isShareTaken: boolean
}

/** How many calls may be booked at once in 24 hours without being confirmed since. The others are held until they are confirmed. */
export const atOnceLimits = { maxPerNetwork: 2, maxInAll: 10, maxSinceFormMs: dayMs } as const

export type Doubt = 'number' | 'disposable' | 'archived' | 'late' | 'mails' | 'repeated' | 'network' | 'total' | 'share'

/** Returns why a time is only held until it is confirmed with the link in our email; undefined when nothing looks like abuse and it is booked
 *  at once. */
export function findDoubt(choice: UnprovedChoice): Doubt | undefined {
  const { maxPerNetwork, maxInAll, maxSinceFormMs } = atOnceLimits
  if (!choice.canBeCalled) return 'number'
  if (choice.hasDisposableAddress) return 'disposable'
  if (choice.isArchived) return 'archived'
  if (choice.sinceFormMs > maxSinceFormMs) return 'late'
  if (!choice.canBeMailed) return 'mails'
  if (choice.otherCalls > 0) return 'repeated'
  if (choice.unconfirmed.ofNetwork >= maxPerNetwork) return 'network'
  if (choice.unconfirmed.ofAll >= maxInAll) return 'total'
  return choice.isShareTaken ? 'share' : undefined
}

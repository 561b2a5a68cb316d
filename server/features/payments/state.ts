import type { PaymentStatus } from '#shared/contract/payments.ts'
import type { DisputeState, IntentState } from '../../platform/database/tables/payments.ts'

/** Everything known about a payment. The same updates lead to the same facts in any order. */
export interface PaymentFacts {
  amountPence: number
  /** What has been refunded and has arrived: follows from the next three. */
  refundedPence: number
  /** The total of all refunds in the provider’s last report, and the time of that report. */
  refundReportedPence: number
  refundReportedAt: string | null
  /** Sorted by id. */
  failedRefunds: readonly FailedRefund[]
  intentState: IntentState
  /** The provider’s time, as every `at` here; null before the first update. */
  intentStateAt: string | null
  failureCode: string | null
  dispute: DisputeState | null
  disputeAt: string | null
}

/** A refund that did not arrive, so that we hold the money again. */
export interface FailedRefund {
  /** The provider’s id. */
  id: string
  amountPence: number
  at: string
}

/** A change that the provider reports, by webhook or in response to a request. */
export type ProviderUpdate =
  | IntentUpdate
  /** The total refunded so far, without what has failed so far. */
  | { about: 'refund'; refundedPence: number; at: string }
  | { about: 'refund failure'; failed: FailedRefund; at: string }
  /** `isOngoing`: of a dispute that may have been reported before. */
  | { about: 'dispute'; dispute: DisputeState; at: string; isOngoing?: boolean }
  /** A bank asks about the payment and takes nothing; `isClosed`: it asks no more. */
  | { about: 'inquiry'; isClosed: boolean; at: string }

type Update<About> = Extract<ProviderUpdate, { about: About }>

export interface IntentUpdate {
  about: 'intent'
  state: IntentState
  at: string
  failureCode?: string | undefined
}

/** Of two states with the same time, the one with the higher rank wins. */
const intentRank: Record<IntentState, number> = { created: 0, processing: 1, failed: 2, cancelled: 3, succeeded: 4 }
const disputeRank: Record<DisputeState, number> = { open: 0, won: 1, lost: 2 }

/** Returns the facts after an update. `succeeded` is final; of the other states the newest wins. */
export function applyUpdate(facts: PaymentFacts, update: ProviderUpdate): PaymentFacts {
  switch (update.about) {
    case 'intent':
      return applyIntent(facts, update)
    case 'refund':
      return countRefunds(applyRefund(applyPaid(facts, update.at), update))
    case 'refund failure':
      return countRefunds(applyRefundFailure(applyPaid(facts, update.at), update))
    case 'dispute':
      return applyDispute(applyPaid(facts, update.at), update)
    case 'inquiry':
      return applyInquiry(applyPaid(facts, update.at), update)
  }
}

export function statusOf({ amountPence, refundedPence, intentState, dispute }: PaymentFacts): PaymentStatus {
  if (dispute === 'open' || dispute === 'lost') return 'disputed'
  if (refundedPence >= amountPence) return 'refunded'
  if (refundedPence > 0) return 'partially_refunded'
  return intentState
}

/** Whether the payment has ever succeeded, even if it was refunded since. */
export function hasBeenPaid({ intentState }: Pick<PaymentFacts, 'intentState'>): boolean {
  return intentState === 'succeeded'
}

/** Whether we hold the deposit now: it was paid, and neither refunded in full nor lost in a dispute. */
export function isDepositHeld(
  facts: Pick<PaymentFacts, 'amountPence' | 'refundedPence' | 'intentState' | 'dispute'>,
): boolean {
  return hasBeenPaid(facts) && facts.dispute !== 'lost' && facts.refundedPence < facts.amountPence
}

function applyIntent(facts: PaymentFacts, { state, at, failureCode }: IntentUpdate): PaymentFacts {
  if (state === 'succeeded') return applyPaid(facts, at)
  if (hasBeenPaid(facts)) return facts
  const known = { at: facts.intentStateAt, rank: intentRank[facts.intentState] }
  if (!isNewer({ at, rank: intentRank[state] }, known)) return facts
  const code = state === 'failed' ? (failureCode ?? null) : null
  return { ...facts, intentState: state, intentStateAt: at, failureCode: code }
}

/** A refund or dispute implies that the payment succeeded before, so later updates may call this too; the earliest time is kept. */
function applyPaid(facts: PaymentFacts, at: string): PaymentFacts {
  const known = hasBeenPaid(facts) ? facts.intentStateAt : null
  const earliest = known !== null && known < at ? known : at
  return { ...facts, intentState: 'succeeded', intentStateAt: earliest, failureCode: null }
}

function applyRefund(facts: PaymentFacts, { refundedPence, at }: Update<'refund'>): PaymentFacts {
  const known = { at: facts.refundReportedAt, rank: facts.refundReportedPence }
  const isLatest = isNewer({ at, rank: refundedPence }, known)
  return isLatest ? { ...facts, refundReportedPence: refundedPence, refundReportedAt: at } : facts
}

/** Several events may report one failure: the earliest time is kept. */
function applyRefundFailure(facts: PaymentFacts, { failed }: Update<'refund failure'>): PaymentFacts {
  const known = facts.failedRefunds.find(({ id }) => id === failed.id)
  if (known && known.at <= failed.at) return facts
  const all = [...facts.failedRefunds.filter((one) => one !== known), failed]
  return { ...facts, failedRefunds: all.toSorted((a, b) => (a.id < b.id ? -1 : 1)) }
}

/** The reported total already includes earlier failures, so only later ones are subtracted. */
function countRefunds(facts: PaymentFacts): PaymentFacts {
  const { refundReportedAt, refundReportedPence, failedRefunds } = facts
  if (refundReportedAt === null) return facts
  const failedSince = failedRefunds.filter(({ at }) => at >= refundReportedAt)
  const failedPence = failedSince.reduce((sum, { amountPence }) => sum + amountPence, 0)
  return { ...facts, refundedPence: Math.max(0, refundReportedPence - failedPence) }
}

function applyDispute(facts: PaymentFacts, { dispute, at, isOngoing = false }: Update<'dispute'>): PaymentFacts {
  if (isOngoing && facts.dispute !== null) return facts
  const known = { at: facts.disputeAt, rank: facts.dispute === null ? -1 : disputeRank[facts.dispute] }
  return isNewer({ at, rank: disputeRank[dispute] }, known) ? { ...facts, dispute, disputeAt: at } : facts
}

/** Nothing is taken during an inquiry. Rows of earlier versions have one as an open dispute, which its end closes. */
function applyInquiry(facts: PaymentFacts, { isClosed, at }: Update<'inquiry'>): PaymentFacts {
  if (!isClosed || facts.dispute !== 'open') return facts
  return applyDispute(facts, { about: 'dispute', dispute: 'won', at })
}

type Dated = { at: string | null; rank: number }

function isNewer(update: Dated, known: Dated): boolean {
  if (known.at === null || update.at === null) return known.at === null
  return update.at === known.at ? update.rank > known.rank : update.at > known.at
}

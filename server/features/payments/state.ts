import type { PaymentStatus } from '#shared/contract/payments.ts'
import type { DisputeState, IntentState } from '../../platform/database/tables/payments.ts'

/** Everything known about a payment. The same updates lead to the same facts in any order. */
export interface PaymentFacts {
  amountPence: number
  /** What has gone back and stayed there: follows from the next three. */
  refundedPence: number
  /** What the provider said last of all that had been paid back by then, and when. */
  refundToldPence: number
  refundToldAt: string | null
  /** In the order of their ids. */
  failedRefunds: readonly FailedRefund[]
  intentState: IntentState
  /** The provider's time, as every `at` here; null before the first update. */
  intentStateAt: string | null
  failureCode: string | null
  dispute: DisputeState | null
  disputeAt: string | null
}

/** Money that was on its way back and did not arrive, so that we hold it again. */
export interface FailedRefund {
  /** The provider's own. */
  id: string
  amountPence: number
  at: string
}

/** One change the provider reports, by webhook or when asked. */
export type ProviderUpdate = IntentUpdate | RefundUpdate | RefundFailureUpdate | DisputeUpdate

export interface IntentUpdate {
  about: 'intent'
  state: IntentState
  at: string
  failureCode?: string | undefined
}

export interface RefundUpdate {
  about: 'refund'
  /** All that has been paid back so far, without what has failed so far. */
  refundedPence: number
  at: string
}

export interface RefundFailureUpdate {
  about: 'refund failure'
  failed: FailedRefund
  at: string
}

export interface DisputeUpdate {
  about: 'dispute'
  dispute: DisputeState
  at: string
}

/** Of two states with the same time, the one that comes later in the life of an attempt holds. */
const intentRank: Record<IntentState, number> = { created: 0, processing: 1, failed: 2, cancelled: 3, succeeded: 4 }
const disputeRank: Record<DisputeState, number> = { open: 0, won: 1, lost: 2 }

/** Returns the facts after an update. `succeeded` is never undone; of the other states the newest holds. */
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
  }
}

export function statusOf({ amountPence, refundedPence, intentState, dispute }: PaymentFacts): PaymentStatus {
  if (dispute === 'open' || dispute === 'lost') return 'disputed'
  if (refundedPence >= amountPence) return 'refunded'
  if (refundedPence > 0) return 'partially_refunded'
  return intentState
}

/** Whether the money came, whatever became of it since. */
export function hasBeenPaid({ intentState }: Pick<PaymentFacts, 'intentState'>): boolean {
  return intentState === 'succeeded'
}

/** Whether we have the deposit now: not when it went back whole, or was lost in a dispute. */
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

function applyRefund(facts: PaymentFacts, { refundedPence, at }: RefundUpdate): PaymentFacts {
  const known = { at: facts.refundToldAt, rank: facts.refundToldPence }
  const isLatest = isNewer({ at, rank: refundedPence }, known)
  return isLatest ? { ...facts, refundToldPence: refundedPence, refundToldAt: at } : facts
}

/** Several events may report one failure: the earliest time is kept. */
function applyRefundFailure(facts: PaymentFacts, { failed }: RefundFailureUpdate): PaymentFacts {
  const known = facts.failedRefunds.find(({ id }) => id === failed.id)
  if (known && known.at <= failed.at) return facts
  const all = [...facts.failedRefunds.filter((one) => one !== known), failed]
  return { ...facts, failedRefunds: all.toSorted((a, b) => (a.id < b.id ? -1 : 1)) }
}

/** The reported total already includes earlier failures, so only later ones are subtracted. */
function countRefunds(facts: PaymentFacts): PaymentFacts {
  const { refundToldAt, refundToldPence, failedRefunds } = facts
  if (refundToldAt === null) return facts
  const failedSince = failedRefunds.filter(({ at }) => at >= refundToldAt)
  const failedPence = failedSince.reduce((sum, { amountPence }) => sum + amountPence, 0)
  return { ...facts, refundedPence: Math.max(0, refundToldPence - failedPence) }
}

function applyDispute(facts: PaymentFacts, { dispute, at }: DisputeUpdate): PaymentFacts {
  const known = { at: facts.disputeAt, rank: facts.dispute === null ? -1 : disputeRank[facts.dispute] }
  return isNewer({ at, rank: disputeRank[dispute] }, known) ? { ...facts, dispute, disputeAt: at } : facts
}

interface Dated {
  at: string | null
  rank: number
}

function isNewer(update: Dated, known: Dated): boolean {
  if (known.at === null || update.at === null) return known.at === null
  return update.at === known.at ? update.rank > known.rank : update.at > known.at
}

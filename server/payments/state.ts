import type { PaymentStatus } from '#shared/contract/payments.ts'
import type { DisputeState, IntentState } from '../database/tables/payments.ts'

/** All that is known of a payment. Any order in which the same news comes leads to the same facts. */
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
  /** The provider's time, as every `at` here; null before the first news. */
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

/** One thing the provider says, by webhook or when it is asked. */
export type News = IntentNews | RefundNews | RefundFailureNews | DisputeNews

export interface IntentNews {
  about: 'intent'
  state: IntentState
  at: string
  failureCode?: string | undefined
}

export interface RefundNews {
  about: 'refund'
  /** All that has been paid back so far, without what has failed so far. */
  refundedPence: number
  at: string
}

export interface RefundFailureNews {
  about: 'refund failure'
  failed: FailedRefund
  at: string
}

export interface DisputeNews {
  about: 'dispute'
  dispute: DisputeState
  at: string
}

/** Of two states with the same time, the one that comes later in the life of an attempt holds. */
const intentRank: Record<IntentState, number> = { created: 0, processing: 1, failed: 2, cancelled: 3, succeeded: 4 }
const disputeRank: Record<DisputeState, number> = { open: 0, won: 1, lost: 2 }

/** Adds news to what is known. `succeeded` is never undone; of the other states the newest holds. */
export function learn(facts: PaymentFacts, news: News): PaymentFacts {
  switch (news.about) {
    case 'intent':
      return learnIntent(facts, news)
    case 'refund':
      return countRefunds(learnRefund(learnPaid(facts, news.at), news))
    case 'refund failure':
      return countRefunds(learnRefundFailure(learnPaid(facts, news.at), news))
    case 'dispute':
      return learnDispute(learnPaid(facts, news.at), news)
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

function learnIntent(facts: PaymentFacts, { state, at, failureCode }: IntentNews): PaymentFacts {
  if (state === 'succeeded') return learnPaid(facts, at)
  if (hasBeenPaid(facts)) return facts
  const known = { at: facts.intentStateAt, rank: intentRank[facts.intentState] }
  if (!isNewer({ at, rank: intentRank[state] }, known)) return facts
  const code = state === 'failed' ? (failureCode ?? null) : null
  return { ...facts, intentState: state, intentStateAt: at, failureCode: code }
}

/** Money that is paid back or disputed was paid before, so this may be learnt from later news; the earliest time stays. */
function learnPaid(facts: PaymentFacts, at: string): PaymentFacts {
  const known = hasBeenPaid(facts) ? facts.intentStateAt : null
  const earliest = known !== null && known < at ? known : at
  return { ...facts, intentState: 'succeeded', intentStateAt: earliest, failureCode: null }
}

function learnRefund(facts: PaymentFacts, { refundedPence, at }: RefundNews): PaymentFacts {
  const known = { at: facts.refundToldAt, rank: facts.refundToldPence }
  const isLatest = isNewer({ at, rank: refundedPence }, known)
  return isLatest ? { ...facts, refundToldPence: refundedPence, refundToldAt: at } : facts
}

/** Several events tell of one failure: the earliest time stays. */
function learnRefundFailure(facts: PaymentFacts, { failed }: RefundFailureNews): PaymentFacts {
  const known = facts.failedRefunds.find(({ id }) => id === failed.id)
  if (known && known.at <= failed.at) return facts
  const all = [...facts.failedRefunds.filter((one) => one !== known), failed]
  return { ...facts, failedRefunds: all.toSorted((a, b) => (a.id < b.id ? -1 : 1)) }
}

/** What was told knows of the failures before it; those after it are taken off. */
function countRefunds(facts: PaymentFacts): PaymentFacts {
  const { refundToldAt, refundToldPence, failedRefunds } = facts
  if (refundToldAt === null) return facts
  const failedSince = failedRefunds.filter(({ at }) => at >= refundToldAt)
  const failedPence = failedSince.reduce((sum, { amountPence }) => sum + amountPence, 0)
  return { ...facts, refundedPence: Math.max(0, refundToldPence - failedPence) }
}

function learnDispute(facts: PaymentFacts, { dispute, at }: DisputeNews): PaymentFacts {
  const known = { at: facts.disputeAt, rank: facts.dispute === null ? -1 : disputeRank[facts.dispute] }
  return isNewer({ at, rank: disputeRank[dispute] }, known) ? { ...facts, dispute, disputeAt: at } : facts
}

interface Dated {
  at: string | null
  rank: number
}

function isNewer(news: Dated, known: Dated): boolean {
  if (known.at === null || news.at === null) return known.at === null
  return news.at === known.at ? news.rank > known.rank : news.at > known.at
}

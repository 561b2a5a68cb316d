import type { Generated } from 'kysely'
import type { PackageType } from '#shared/business/packages.ts'
import type { PaymentStatus } from '#shared/contract/payments.ts'
import type { Nullable, Timestamp } from './column-types.ts'

export type ProviderName = 'stripe' | 'simulated'
/** What has last been heard of the intent itself; `succeeded` is for good. */
export type IntentState = 'created' | 'processing' | 'failed' | 'cancelled' | 'succeeded'
export type DisputeState = 'open' | 'won' | 'lost'

export interface PaymentTable {
  id: string
  provider: ProviderName
  providerIntentId: Nullable<string>
  checkoutId: string
  packageType: PackageType
  amountPence: number
  refundedPence: Generated<number>
  currency: Generated<string>
  customerName: string
  customerEmail: string
  customerPhone: string
  /** Follows from `intentState`, `refundedPence` and `dispute`. */
  status: Generated<PaymentStatus>
  failureCode: Nullable<string>
  invoiceNumber: Nullable<string>
  /** When the customer asked for work to begin within the cancellation period. */
  earlyStartRequestedAt: Nullable<Timestamp>
  confirmationSentAt: Nullable<Timestamp>
  prospectId: Nullable<string>
  createdAt: Generated<Timestamp>
  updatedAt: Generated<Timestamp>
  succeededAt: Nullable<Timestamp>
  /** Which intent of the checkout this is: a cancelled one is followed by another. */
  attempt: Generated<number>
  intentState: Generated<IntentState>
  /** The provider's time. */
  intentStateAt: Nullable<Timestamp>
  dispute: Nullable<DisputeState>
  disputeAt: Nullable<Timestamp>
  /** What the provider said last of all that had been paid back by then; `refundedPence` is that without what failed since. */
  refundToldPence: Generated<number>
  refundToldAt: Nullable<Timestamp>
  /** A JSON array of `FailedRefund`. */
  failedRefunds: Generated<string>
}

export interface ProviderEventTable {
  /** The provider's own. */
  id: string
  provider: ProviderName
  type: string
  paymentId: Nullable<string>
  occurredAt: Timestamp
  processedAt: Generated<Timestamp>
}

export interface SequenceTable {
  name: string
  lastNumber: number
}

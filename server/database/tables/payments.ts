import type { Generated } from 'kysely'
import type { PackageType } from '#shared/business/packages.ts'
import type { Nullable, Timestamp } from './column-types.ts'

type PaymentProvider = 'stripe' | 'simulated'

export interface PaymentTable {
  id: string
  provider: PaymentProvider
  providerIntentId: Nullable<string>
  checkoutId: string
  packageType: PackageType
  amountPence: number
  refundedPence: Generated<number>
  currency: Generated<string>
  customerName: string
  customerEmail: string
  customerPhone: string
  status: Generated<
    'created' | 'processing' | 'succeeded' | 'failed' | 'cancelled' | 'partially_refunded' | 'refunded' | 'disputed'
  >
  failureCode: Nullable<string>
  invoiceNumber: Nullable<string>
  /** When the customer asked for work to begin within the cancellation period. */
  earlyStartRequestedAt: Nullable<Timestamp>
  confirmationSentAt: Nullable<Timestamp>
  prospectId: Nullable<string>
  createdAt: Generated<Timestamp>
  updatedAt: Generated<Timestamp>
  succeededAt: Nullable<Timestamp>
}

export interface ProviderEventTable {
  /** The provider's own. */
  id: string
  provider: PaymentProvider
  type: string
  paymentId: Nullable<string>
  occurredAt: Timestamp
  processedAt: Generated<Timestamp>
}

export interface SequenceTable {
  name: string
  lastNumber: number
}

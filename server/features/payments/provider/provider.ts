import type { PackageType } from '#shared/business/packages.ts'
import type { Deps } from '../../../deps.ts'
import type { ProviderName } from '../../../platform/database/tables/payments.ts'
import type { IntentUpdate, ProviderUpdate } from '../state.ts'

/** What a function needs that speaks to the payment provider. */
export interface PaymentDeps extends Deps {
  /** Who takes card payments; undefined on a live site until Stripe is configured. */
  payments: PaymentProvider | undefined
}

/** Who takes the card's money. The rest of the feature knows no provider by name. */
export interface PaymentProvider {
  readonly name: ProviderName
  /** For the provider's script in the browser; null where there is none. */
  readonly publishableKey: string | null
  /** No money moves. */
  readonly testMode: boolean
  /** Gives the same intent for the same order, however often and however simultaneously it is asked. */
  createIntent(order: Order): Promise<Intent>
  /** Puts the order's customer and package on an intent that is still open. */
  updateIntent(intentId: string, order: Order): Promise<Intent>
  retrieveIntent(intentId: string): Promise<Intent>
  /** Reads a webhook, for a provider that sends them. @throws AppError `bad_signature` */
  readEvent?(body: Buffer, signature: string): ProviderEvent
}

/** One attempt at one checkout. */
export interface Order {
  paymentId: string
  checkoutId: string
  attempt: number
  amountPence: number
  packageType: PackageType
  customerName: string
  customerEmail: string
  customerPhone: string
}

/** A payment as the provider reports it. */
export interface Intent {
  id: string
  /** For the browser alone: not kept and not logged. */
  clientSecret: string
  update: IntentUpdate
  /** Where the provider sends its own receipts. */
  receiptEmail: string | null
  receivedPence: number
}

/** A webhook event. */
export interface ProviderEvent {
  /** The provider's own: an event that comes again has the same. */
  id: string
  type: string
  at: string
  /** Undefined for an event that is of no interest here. */
  report?: IntentReport
}

export interface IntentReport {
  intentId: string
  /** Our own number, where the provider gives it back. */
  paymentId: string | undefined
  update: ProviderUpdate
  receiptEmail: string | null
  /** Set for updates of the intent. */
  receivedPence?: number
}

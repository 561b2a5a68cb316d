import type { Business } from '#shared/business/business.ts'
import type { Deps } from '../../../deps.ts'
import { lacksReceiptDetails } from '../../../platform/config/live-business.ts'
import type { ProviderName } from '../../../platform/database/tables/payments.ts'
import { AppError } from '../../../platform/errors.ts'
import type { PaymentRow } from '../queries.ts'
import type { IntentUpdate, ProviderUpdate } from '../state.ts'

export interface PaymentDeps extends Deps {
  /** Undefined on a live site until Stripe is configured. */
  payments: PaymentProvider | undefined
}

/** A provider of card payments. The rest of the feature knows no provider by name. */
export interface PaymentProvider {
  readonly name: ProviderName
  /** For the provider’s script in the browser; null if it has none. */
  readonly publishableKey: string | null
  /** No money moves. */
  readonly testMode: boolean
  /** Returns the same intent for the same order, however often and however simultaneously it is called. */
  createIntent(order: Order): Promise<Intent>
  /** Updates customer and package of an intent that is still open. */
  updateIntent(intentId: string, order: Order): Promise<Intent>
  retrieveIntent(intentId: string): Promise<Intent>
  /** Returns whether the provider accepts the secret key, for a provider that has one. @throws AppError `unavailable` */
  acceptsKeys?(): Promise<boolean>
  /** Lists the payments that were begun after a time, the newest first, for a provider with books of its own. @param since ISO 8601
   *  @throws AppError `unavailable`, ProviderRefusal */
  listPayments?(since: string): AsyncIterable<KnownPayment>
  /** Lists what has happened to payments after a time, the newest first, as far back as the provider keeps it.
   *  @throws AppError `unavailable`, ProviderRefusal */
  listEvents?(since: string): AsyncIterable<ProviderEvent>
  /** Reads a webhook, for a provider that sends them. @throws AppError `bad_signature` */
  readEvent?(body: Buffer, signature: string): Promise<ProviderEvent>
}

/** One attempt at one checkout. */
export type Order = { paymentId: string } & Pick<
  PaymentRow,
  | 'checkoutId'
  | 'attempt'
  | 'amountPence'
  | 'packageType'
  | 'packagePence'
  | 'customerName'
  | 'customerEmail'
  | 'customerPhone'
  | 'quoteId'
  | 'linkedProspectId'
  | 'earlyStartRequestedAt'
>

/** A payment in the provider's own books. */
export interface KnownPayment {
  report: IntentReport
  amountPence: number
  currency: string
  /** ISO 8601. */
  createdAt: string
  /** What was sent with the order, from which its row can be made again. */
  metadata: Record<string, string>
}

/** A payment as the provider reports it. */
export interface Intent {
  id: string
  /** For the browser only: never stored or logged. */
  clientSecret: string
  update: IntentUpdate
  /** Where the provider sends its own receipts. */
  receiptEmail: string | null
  receivedPence: number
}

/** A webhook event. */
export interface ProviderEvent {
  /** The provider’s id, which stays the same when an event is delivered again. */
  id: string
  type: string
  at: string
  /** Undefined for an event that changes no payment. */
  report: IntentReport | undefined
}

export interface IntentReport {
  intentId: string
  /** Our own id, if the provider returns it. */
  paymentId: string | undefined
  update: ProviderUpdate
  receiptEmail: string | null
  /** Set for updates of the intent. */
  receivedPence?: number
}

/** The provider has rejected a request, and would reject the same request again. */
export class ProviderRefusal extends AppError {}

/** The provider refuses the keys, so it would reject every request. */
export class KeyRefusal extends ProviderRefusal {}

type ProviderDeps = Pick<PaymentDeps, 'payments' | 'config' | 'business'>

/** Returns whether a deposit can be paid now. */
export function takesPayments(deps: ProviderDeps): boolean {
  return deps.payments !== undefined && !lacksReceiptDetails(deps)
}

/** @throws AppError `unavailable` while no provider is set up */
export function requireProvider({ payments, business }: ProviderDeps): PaymentProvider {
  if (payments) return payments
  throw notSetUp(business())
}

/** Returns the provider for a new payment. @throws AppError `unavailable` while none can be taken */
export function requireCheckout(deps: ProviderDeps): PaymentProvider {
  if (!takesPayments(deps)) throw notSetUp(deps.business())
  return requireProvider(deps)
}

function notSetUp({ phone }: Business): AppError {
  return new AppError('unavailable', `Card payments aren’t set up yet. Please call us on ${phone}.`)
}

import type { Generated } from 'kysely'
import type { PackageType } from '#shared/business/packages.ts'
import type { Payment } from '#shared/contract/payments.ts'
import type { Columns, Flag, JsonText, Nullable, Timestamp } from './column-types.ts'

export interface PaymentTables {
  payment: Columns<Omit<Payment, 'refundedPence' | 'status' | 'createdAt' | 'updatedAt'>> & {
    checkoutId: string
    /** The price that was agreed, excluding VAT: of the package, or of the quote if the page showed that; null in payments of before it could be changed, which have the specified one. */
    packagePence: Nullable<number>
    /** The quote that was followed to the checkout, if its package is paid for. */
    quoteId: Nullable<string>
    /** The lead whose link was followed to the checkout. */
    linkedProspectId: Nullable<string>
    refundedPence: Generated<number>
    currency: Generated<string>
    /** Follows from `intentState`, `refundedPence` and `dispute`. */
    status: Generated<Payment['status']>
    createdAt: Generated<Timestamp>
    updatedAt: Generated<Timestamp>
    /** Counts the intents of the checkout: a cancelled one is replaced by another. */
    attempt: Generated<number>
    intentState: Generated<IntentState>
    /** The time on the provider's clock. */
    intentStateAt: Nullable<Timestamp>
    dispute: Nullable<DisputeState>
    disputeAt: Nullable<Timestamp>
    /** The provider's last total of all refunds; `refundedPence` is this total without the refunds that failed later. */
    refundReportedPence: Generated<number>
    refundReportedAt: Nullable<Timestamp>
    /** A JSON array of `FailedRefund`. */
    failedRefunds: Generated<string>
    /** When the customer's details were replaced. */
    erasedAt: Nullable<Timestamp>
  }
  providerEvent: {
    /** The provider's event id. */
    id: string
    provider: ProviderName
    type: string
    paymentId: Nullable<string>
    occurredAt: Timestamp
    processedAt: Generated<Timestamp>
  }
  sequence: {
    name: string
    lastNumber: number
  }
  invoice: {
    id: string
    number: string
    kind: 'balance' | 'credit_note'
    /** The invoice that a credit note cancels. */
    creditsId: Nullable<string>
    prospectId: Nullable<string>
    /** Its job; null once that is gone. */
    jobId: Nullable<string>
    packageType: PackageType
    customerName: string
    customerEmail: string
    customerAddress: string
    /** A `PricedDocument`. */
    document: JsonText
    netPence: number
    vatPence: number
    /** Net and VAT: the amount due, or credited. */
    duePence: number
    /** What had been paid before, including VAT. */
    paidPence: number
    /** Set while payments are simulated. */
    testMode: Flag
    issuedAt: Timestamp
    paidAt: Nullable<Timestamp>
    voidedAt: Nullable<Timestamp>
    /** The number of the link that opens it: earlier links no longer work. */
    linkNumber: Generated<number>
    /** Null for the first link, which is created with the invoice. */
    linkMadeAt: Nullable<Timestamp>
    /** The London day by which to pay, `2026-12-07`; null in credit notes and in invoices of before there was one. */
    dueOn: Nullable<string>
    /** How many reminders have been sent. */
    reminderCount: Generated<number>
    /** When the last reminder was sent. */
    remindedAt: Nullable<Timestamp>
    /** When the customer's details were replaced. */
    erasedAt: Nullable<Timestamp>
  }
  /** Credit notes for what was given back of a deposit; those that cancel an invoice are in `invoice`. */
  depositCredit: {
    id: string
    /** Of the same sequence as all credit notes. */
    number: string
    paymentId: string
    prospectId: Nullable<string>
    reason: DepositCreditReason
    /** The number of the receipt that it corrects. */
    receiptNumber: string
    packageType: PackageType
    customerName: string
    customerEmail: string
    /** A `PricedDocument`. */
    document: JsonText
    netPence: number
    vatPence: number
    totalPence: number
    /** Set while payments are simulated. */
    testMode: Flag
    issuedAt: Timestamp
    /** When it was cancelled, because the money came back to us. */
    cancelledAt: Nullable<Timestamp>
    /** As in `invoice`. */
    linkNumber: Generated<number>
    linkMadeAt: Nullable<Timestamp>
    /** When the customer's details were replaced. */
    erasedAt: Nullable<Timestamp>
  }
}

/** Why a deposit was given back. */
export type DepositCreditReason = 'refund' | 'dispute'

export type ProviderName = Payment['provider']
/** The provider's last report of the intent; `succeeded` is final. */
export type IntentState = 'created' | 'processing' | 'failed' | 'cancelled' | 'succeeded'
export type DisputeState = 'open' | 'won' | 'lost'

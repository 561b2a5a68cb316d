import type { Generated } from 'kysely'
import type { PackageType } from '#shared/business/packages.ts'
import type { Flag, JsonText, Nullable, Timestamp } from './column-types.ts'

export interface InvoiceTable {
  id: string
  number: string
  kind: 'balance' | 'credit_note'
  /** The invoice that a credit note takes back. */
  creditsId: Nullable<string>
  prospectId: Nullable<string>
  packageType: PackageType
  customerName: string
  customerEmail: string
  customerAddress: string
  /** An `InvoiceDocument`. */
  document: JsonText
  netPence: number
  vatPence: number
  /** Net and VAT: what is to pay, or is credited. */
  duePence: number
  /** Including VAT: what had been paid before. */
  paidPence: number
  /** Made while payments are simulated. */
  testMode: Flag
  issuedAt: Timestamp
  paidAt: Nullable<Timestamp>
  voidedAt: Nullable<Timestamp>
  /** Which link opens it: earlier ones have been replaced. */
  linkNumber: Generated<number>
  /** Null for the first, which was made with it. */
  linkMadeAt: Nullable<Timestamp>
}

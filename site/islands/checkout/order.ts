import type { Pence } from '#shared/business/money.ts'
import type { PackageType } from '#shared/business/packages.ts'
import { createPaymentIntent } from '#shared/contract/payments.ts'
import { packageTypes } from '#shared/business/packages.ts'
import type * as z from 'zod/mini'

export const customerInfo = createPaymentIntent.body.shape.customerInfo
export type CustomerInput = z.input<typeof customerInfo>
export type Customer = z.output<typeof customerInfo>

/** Who pays what for what. */
export interface Order {
  packageType: PackageType
  customer: Customer
  /** The price of the package that the page shows, excluding VAT; undefined where it shows a quote. */
  packagePence: Pence | undefined
  /** The deposit that the page shows, including VAT. */
  chargePence: Pence
}

export const defaultPackage: PackageType = 'Essential'

/** The package that a query string names, by default this page's; undefined when it names none that there is. */
export function readPackage(query = location.search): PackageType | undefined {
  const named = new URLSearchParams(query).get('package')?.toLowerCase()
  return packageTypes.find((type) => type.toLowerCase() === named)
}

/** Where a payment leads. */
export function successAddress(packageType: PackageType): string {
  return `${location.origin}/payment-success?${new URLSearchParams({ package: packageType }).toString()}`
}

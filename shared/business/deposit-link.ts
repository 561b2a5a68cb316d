import type { Pence } from './money.ts'
import type { PackageType } from './packages.ts'

/** Where somebody pays their deposit, and what they read there. */
export interface DepositPage {
  /** Undefined while loading, or if card payments are not set up. */
  address: string | undefined
  /** The quote whose price and deposit the page shows; without one it shows those in force. */
  quote?: { packageType: PackageType; netPence: Pence; depositPence: Pence } | undefined
}

/** Returns the link to the checkout for the deposit of a package. It names no person: their details are found by the signed id that the
 *  address may contain. @param checkout the address of the page, for one person or for anybody */
export function depositLink(checkout: string, packageType: PackageType): string {
  const address = new URL(checkout)
  address.searchParams.set('package', packageType)
  return address.href
}

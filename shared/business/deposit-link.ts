import type { PackageType } from './packages.ts'

/** Returns the link to the checkout for the deposit of a package. It names no person: their details are found by the signed id that the
 *  address may contain. @param checkout the address of the page, for one person or for anybody */
export function depositLink(checkout: string, packageType: PackageType): string {
  const address = new URL(checkout)
  address.searchParams.set('package', packageType)
  return address.href
}

import type { PackageType } from './packages.ts'

/** Details that the checkout form is prefilled with. */
export interface Payer {
  name: string
  email: string | null
  phone: string | null
}

/** Returns the link to a prefilled checkout for the deposit of a package. @param checkout the address of the page */
export function depositLink(checkout: string, packageType: PackageType, { name, email, phone }: Payer): string {
  const address = new URL(checkout)
  const details = { package: packageType, name, email, phone }
  for (const [key, value] of Object.entries(details)) if (value) address.searchParams.set(key, value)
  return address.href
}

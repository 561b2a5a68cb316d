import type { PackageType } from './packages.ts'

/** Whom the checkout need not ask. */
export interface Payer {
  name: string
  email: string | null
  phone: string | null
}

/** Where somebody pays the deposit for a package, with their details filled in. @param checkout the address of the page */
export function depositLink(checkout: string, packageType: PackageType, { name, email, phone }: Payer): string {
  const address = new URL(checkout)
  const details = { package: packageType, name, email, phone }
  for (const [key, value] of Object.entries(details)) if (value) address.searchParams.set(key, value)
  return address.href
}

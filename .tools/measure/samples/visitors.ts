import type { PackageType } from '#shared/business/packages.ts'
import type { Client } from '#shared/client.ts'
import { createPaymentIntent } from '#shared/contract/payments.ts'
import type { Person } from './people.ts'

/** Returns what somebody enters in the consultation form. */
export function enquiryOf({ firstName, lastName, email, phone, asked, words }: Person) {
  return { firstName, lastName, email, phone, extensionType: asked, projectDescription: words }
}

/** Opens the checkout of a deposit, as its page does. @param checkoutId makes a repeat find the same payment */
export function beginDeposit(
  client: Client,
  { name, email, phone }: Pick<Person, 'name' | 'email' | 'phone'>,
  { packageType, checkoutId, ...options }: { packageType: PackageType; checkoutId?: string; signal?: AbortSignal },
) {
  const body = { amount: 300, packageType, customerInfo: { name, email, phone }, checkoutId } as const
  return client.call(createPaymentIntent, { body, ...options })
}

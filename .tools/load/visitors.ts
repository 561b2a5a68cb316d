import type { PackageType } from '#shared/business/packages.ts'
import type { Client } from '#shared/client.ts'
import { createPaymentIntent } from '#shared/contract/payments.ts'

/** Sample data: what one of many visitors enters in the consultation form; each number is somebody else. */
export function enquiryOf(n: number) {
  return {
    firstName: 'Ada',
    lastName: 'Sample',
    email: `visitor${n}@example.com`,
    phone: `020 7${String(n).padStart(7, '0')}`,
    extensionType: 'Kitchen Extension',
    projectDescription: 'A bigger kitchen towards the garden.',
  } as const
}

interface Payer {
  name: string
  email: string
  phone: string
}

/** Opens the checkout of a deposit, as its page does. @param checkoutId makes a repeat find the same payment */
export function beginDeposit(
  client: Client,
  { name, email, phone }: Payer,
  { packageType, checkoutId, ...options }: { packageType: PackageType; checkoutId?: string; signal?: AbortSignal },
) {
  const body = { amount: 300, packageType, customerInfo: { name, email, phone }, checkoutId } as const
  return client.call(createPaymentIntent, { body, ...options })
}

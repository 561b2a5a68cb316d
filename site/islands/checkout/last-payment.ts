import type { Payment } from './begin-payment.ts'
import { visitStorage } from '../visit-storage.ts'
import { successAddress, type Order } from './order.ts'

/** Of the visit's storage: where the payment of this checkout leads once it is made. */
const key = 'checkout-payment'

export function paymentAddress({ packageType }: Pick<Order, 'packageType'>, { paymentIntentId }: Payment): string {
  return `${successAddress(packageType)}&payment_intent=${paymentIntentId}`
}

export function savePaymentAddress(address: string): void {
  visitStorage.setItem(key, address)
}

export function findPaymentAddress(): string | undefined {
  return visitStorage.getItem(key) ?? undefined
}

import { paymentAddressKey, sessionOrHistory } from '../../browser-storage/browser-storage.ts'
import type { Payment } from './request-payment-intent.ts'
import { successAddress, type Order } from './order.ts'

export function paymentAddress({ packageType }: Pick<Order, 'packageType'>, { paymentIntentId }: Payment): string {
  return `${successAddress(packageType)}&payment_intent=${paymentIntentId}`
}

export function savePaymentAddress(address: string): void {
  sessionOrHistory.setItem(paymentAddressKey, address)
}

export function findPaymentAddress(): string | undefined {
  return sessionOrHistory.getItem(paymentAddressKey) ?? undefined
}

import { visitStorage } from '../visit-storage.ts'

/** Of the visit's storage: the payment that this visit has tried to make. */
const key = 'checkout-attempt'

export function rememberAttempt(paymentIntentId: string): void {
  visitStorage.setItem(key, paymentIntentId)
}

/** True once for a payment of this visit: neither for a reload nor for an address that was kept or shared. */
export function takeAttempt(paymentIntentId: string): boolean {
  if (visitStorage.getItem(key) !== paymentIntentId) return false
  visitStorage.removeItem(key)
  return true
}

import { visitStorage } from '../visit-storage.ts'

/** Of the visit's storage: the payment that this visit has tried to make. */
const key = 'checkout-attempt'

export function saveAttempt(paymentIntentId: string): void {
  visitStorage.setItem(key, paymentIntentId)
}

/** Returns true once for a payment made in this visit: not after a reload, nor for a bookmarked or shared address. */
export function takeAttempt(paymentIntentId: string): boolean {
  if (visitStorage.getItem(key) !== paymentIntentId) return false
  visitStorage.removeItem(key)
  return true
}

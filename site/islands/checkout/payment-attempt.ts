import { paymentAttemptKey, sessionOrHistory } from '../../browser-storage/browser-storage.ts'

export function saveAttempt(paymentIntentId: string): void {
  sessionOrHistory.setItem(paymentAttemptKey, paymentIntentId)
}

/** Returns true once for a payment made in this visit: not after a reload, nor for a bookmarked or shared address. */
export function takeAttempt(paymentIntentId: string): boolean {
  if (sessionOrHistory.getItem(paymentAttemptKey) !== paymentIntentId) return false
  sessionOrHistory.removeItem(paymentAttemptKey)
  return true
}

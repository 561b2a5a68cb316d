/** Session storage: the payment that this visit has tried to make. */
const key = 'checkout-attempt'

export function rememberAttempt(paymentIntentId: string): void {
  sessionStorage.setItem(key, paymentIntentId)
}

/** True once for a payment of this visit: neither for a reload nor for an address that was kept or shared. */
export function takeAttempt(paymentIntentId: string): boolean {
  if (sessionStorage.getItem(key) !== paymentIntentId) return false
  sessionStorage.removeItem(key)
  return true
}

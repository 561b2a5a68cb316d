import { useEffect, useState } from 'react'
import { useReturn } from '../form/use-return.ts'
import type { Order } from './order.ts'
import { type PaidElsewhere, preparePayment, type PreparedPayment } from './prepare-payment.ts'

/** The payment of an order; undefined while it is being prepared. */
export function usePreparedPayment({ packageType, customer }: Order): PreparedPayment | PaidElsewhere | undefined {
  const [prepared, setPrepared] = useState<PreparedPayment | PaidElsewhere>()
  useEffect(() => {
    const leaving = new AbortController()
    preparePayment({ packageType, customer }, leaving.signal).then(setPrepared, () => undefined)
    return () => leaving.abort()
  }, [packageType, customer])
  useReturn(reload)
  return prepared
}

/** Come back to with the back button: the payment may be made by now. */
function reload() {
  location.reload()
}

import { useEffect } from 'react'
import { noteConversion } from '../../analytics/conversions.ts'
import { takeAttempt } from '../checkout/payment-attempt.ts'

/** Counts a deposit as soon as the server says that it is paid, once, and only when this visit has paid it. */
export function useConversion(paidIntentId: string | undefined): void {
  useEffect(() => {
    if (paidIntentId && takeAttempt(paidIntentId)) noteConversion('deposit')
  }, [paidIntentId])
}

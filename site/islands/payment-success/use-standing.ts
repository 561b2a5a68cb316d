import { useEffect, useState } from 'react'
import { ApiError, createClient } from '#shared/client.ts'
import { getPaymentStatus, type PaymentStatus } from '#shared/contract/payments.ts'
import { backOff } from '../backoff.ts'

/** How a payment stands for its payer: what the server says, or why it has not said. */
export type Standing = PaymentStatus | 'checking' | 'unreachable' | 'unknown'

const client = createClient()
const pauses = { firstMs: 2000, longestMs: 30_000 }
const mayChangeSoon: ReadonlySet<Standing> = new Set(['processing', 'unreachable'])

/** Asks the server until it knows. @param paymentIntentId empty when the address names none; undefined while hydrating */
export function useStanding(paymentIntentId: string | undefined): Standing {
  const [standing, setStanding] = useState<Standing>('checking')
  useEffect(() => {
    if (!paymentIntentId) return
    const leaving = new AbortController()
    follow(paymentIntentId, setStanding, leaving.signal).catch(() => undefined)
    return () => leaving.abort()
  }, [paymentIntentId])
  return paymentIntentId === '' ? 'unknown' : standing
}

/** @throws AbortError */
async function follow(id: string, onChange: (standing: Standing) => void, signal: AbortSignal): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const standing = await read(id, signal)
    signal.throwIfAborted()
    onChange(standing)
    if (!mayChangeSoon.has(standing)) return
    await backOff(attempt, pauses, signal)
  }
}

async function read(paymentIntentId: string, signal: AbortSignal): Promise<Standing> {
  try {
    return (await client.call(getPaymentStatus, { query: { paymentIntentId }, signal })).status
  } catch (error) {
    const isUnknown = error instanceof ApiError && [400, 404].includes(error.status)
    return isUnknown ? 'unknown' : 'unreachable'
  }
}

import { useEffect, useState } from 'react'
import type { Pence } from '#shared/business/money.ts'
import { ApiError, createClient } from '#shared/client.ts'
import { getPaymentStatus, type OrderSums, type PaymentStatus } from '#shared/contract/payments.ts'
import type { Survey } from '#shared/contract/surveys.ts'
import { answerTimeout } from '../answer-timeout.ts'
import { backOff } from '../backoff.ts'

/** The payment's status for its payer: the server's answer, or why there is none. */
export type ShownStatus = PaymentStatus | 'checking' | 'unreachable' | 'unknown'

interface PaymentState {
  status: ShownStatus
  /** The measured survey's possible, chosen and fixed dates, once the deposit has been paid. */
  survey: Survey | null
  /** What was charged, including VAT; undefined until the server has answered. */
  amountPence?: Pence
  /** What was ordered and what remains, once the deposit has been paid. */
  order: OrderSums | null
}

const nothingKnown = { survey: null, order: null }

const client = createClient()
const pauses = { firstMs: 2000, longestMs: 30_000 }
const mayChangeSoon: ReadonlySet<ShownStatus> = new Set(['processing', 'unreachable'])

/** Asks the server until it knows. @param paymentIntentId empty when the address names none; undefined while hydrating */
export function usePaymentStatus(paymentIntentId: string | undefined): PaymentState {
  const [state, setState] = useState<PaymentState>({ status: 'checking', ...nothingKnown })
  useEffect(() => {
    if (!paymentIntentId) return
    const leaving = new AbortController()
    follow(paymentIntentId, setState, leaving.signal).catch(() => undefined)
    return () => leaving.abort()
  }, [paymentIntentId])
  return paymentIntentId === '' ? { status: 'unknown', ...nothingKnown } : state
}

/** @throws AbortError */
async function follow(id: string, onChange: (state: PaymentState) => void, signal: AbortSignal): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const state = await read(id, signal)
    signal.throwIfAborted()
    onChange(state)
    if (!mayChangeSoon.has(state.status)) return
    await backOff(attempt, pauses, signal)
  }
}

async function read(paymentIntentId: string, signal: AbortSignal): Promise<PaymentState> {
  try {
    const { status, ...known } = await client.call(getPaymentStatus, {
      query: { paymentIntentId },
      signal: answerTimeout(signal),
    })
    return { status, ...known }
  } catch (error) {
    const isUnknown = error instanceof ApiError && [400, 404].includes(error.status)
    return { status: isUnknown ? 'unknown' : 'unreachable', ...nothingKnown }
  }
}

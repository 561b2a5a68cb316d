import { customerParameter, givenNames } from '#shared/carried-query.ts'
import { ApiError, createClient } from '#shared/client.ts'
import { readCheckoutCustomer } from '#shared/contract/payments.ts'
import { findStoredCustomer } from './stored-customer.ts'
import type { CustomerInput } from './order.ts'

/** What the visitor need not type again. */
export interface GivenDetails {
  values: Partial<CustomerInput>
  /** From the address of the page, or from before a reload: with all of it there, the details are done. */
  isForThisCheckout: boolean
}

/** Details that the page script took from the address or its link stands for, that were typed before a reload, or that an earlier try has left. */
export function readGivenDetails(): GivenDetails {
  const kept: unknown = history.state
  const values = pick(kept)
  if (Object.keys(values).length > 0) return { values, isForThisCheckout: true }
  return { values: findStoredCustomer() ?? {}, isForThisCheckout: false }
}

/** A reload restores the details, which are never in the address. */
export function keepForReload(customer: CustomerInput): void {
  history.replaceState({ ...(history.state as object | null), ...customer }, '')
}

/** Longer than a slow phone needs; afterwards the visitor types. */
const timeoutMs = 5000

/** Adds the details that the signed id stands for, which the page script took from the address. Where that fails, the form is
 *  empty, and a reload tries again unless the link no longer works. */
export async function fetchCustomer(): Promise<void> {
  const { [customerParameter]: token, ...others } = (history.state ?? {}) as Record<string, unknown>
  if (typeof token !== 'string') return
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const customer = await createClient().call(readCheckoutCustomer, { body: { token }, signal })
    const known = Object.entries(customer).filter(([, value]) => value !== null)
    history.replaceState({ ...Object.fromEntries(known), ...others, link: token }, '')
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) history.replaceState(others, '')
  }
}

/** Returns the accepted quote that a link stands for, as text, because only equal texts are the same value; empty without one. */
export function readQuote(): string {
  const { order } = (history.state ?? {}) as { order?: unknown }
  return order === undefined ? '' : JSON.stringify(order)
}

/** Returns the signed id of the link that was followed here, by which the server knows whose deposit it is. */
export function readLink(): string | undefined {
  const { link, [customerParameter]: unread } = (history.state ?? {}) as Record<string, unknown>
  const token = link ?? unread
  return typeof token === 'string' ? token : undefined
}

function pick(kept: unknown): Partial<CustomerInput> {
  if (typeof kept !== 'object' || kept === null) return {}
  const values = new Map<string, unknown>(Object.entries(kept))
  return Object.fromEntries(
    givenNames.flatMap((name) => {
      const value = values.get(name)
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}

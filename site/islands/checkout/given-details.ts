import { givenNames } from '#shared/carried-query.ts'
import { findStoredCustomer } from './stored-customer.ts'
import type { CustomerInput } from './order.ts'

/** What the visitor need not type again. */
export interface GivenDetails {
  values: Partial<CustomerInput>
  /** From the address of the page, or from before a reload: with all of it there, the details are done. */
  isForThisCheckout: boolean
}

/** Details that the page script took from the address, that were typed before a reload, or that an earlier try has left. */
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

import { customerParameter } from '#shared/carried-query.ts'
import type { Clock } from '../clock.ts'
import { createSignedLinks } from './signed-links.ts'

/** Whose details the checkout is filled in with. */
export interface CheckoutCustomer {
  kind: 'lead' | 'quote'
  id: string
}

export interface CheckoutLinks {
  /** Returns the absolute address of the checkout for a customer, with a signed id in place of their details. */
  address(customer: CheckoutCustomer): string
  /** Returns the customer of a signed id; undefined if it is not ours or too old. */
  read(token: string): CheckoutCustomer | undefined
}

/** How long a link fills in the checkout, as long as the link of a quote. Afterwards it leads to an empty form. */
const maxMonths = 18

/** @param page the absolute address of the checkout */
export function createCheckoutLinks(secret: string, page: string, clock: Clock): CheckoutLinks {
  const links = {
    lead: createSignedLinks(secret, '', '/checkout', 'lead'),
    quote: createSignedLinks(secret, '', '/checkout', 'quote'),
  }
  /** Months since the year 2000: the number of the link says when it was made. */
  function currentMonth(): number {
    const now = clock.now()
    return (now.getUTCFullYear() - 2000) * 12 + now.getUTCMonth()
  }
  return {
    address: ({ kind, id }) => `${page}?${customerParameter}=${links[kind].token(id, currentMonth())}`,
    read(token) {
      for (const kind of ['lead', 'quote'] as const) {
        const link = links[kind].readNumbered(token)
        if (link === undefined) continue
        return currentMonth() - link.number <= maxMonths ? { kind, id: link.id } : undefined
      }
      return undefined
    },
  }
}

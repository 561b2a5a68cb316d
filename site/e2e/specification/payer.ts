import type { Locator, Page } from '@playwright/test'

export const customer = { name: 'Ada Sample', email: 'ada@example.com', phone: '020 7946 0018' }
/** As an address gives them to the checkout. */
export const given = new URLSearchParams(customer).toString()

/** Somebody who has paid nothing yet: the tests share a server, and it asks nobody twice for one deposit. */
export function newPayer() {
  const payer = { ...customer, email: `ada.${crypto.randomUUID()}@example.com` }
  return { ...payer, given: new URLSearchParams(payer).toString() }
}

export function payButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Pay £300 deposit' })
}

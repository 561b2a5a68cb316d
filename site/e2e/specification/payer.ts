import type { Locator, Page } from '@playwright/test'

export const customer = { name: 'Ada Sample', email: 'ada@example.com', phone: '020 7946 0018' }
/** As an address gives them to the checkout. */
export const given = new URLSearchParams(customer).toString()

export function payButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Pay £300 deposit' })
}

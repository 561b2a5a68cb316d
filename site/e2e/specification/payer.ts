import type { Locator, Page } from '@playwright/test'

export const customer = { name: 'Ada Sample', email: 'ada@example.com', phone: '020 7946 0018' }
/** The customer's details as the query of the checkout's address. */
export const customerQuery = new URLSearchParams(customer).toString()

/** Returns a customer who has not paid yet: tests share a server, which takes each deposit from a customer only once. */
export function newPayer() {
  const payer = { ...customer, email: `ada.${crypto.randomUUID()}@example.com` }
  return { ...payer, query: new URLSearchParams(payer).toString() }
}

export function payButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Pay £300 deposit' })
}

/** Chooses the later start, because none is chosen at first, and presses the button. */
export async function payDeposit(page: Page): Promise<void> {
  await page
    .getByRole('radio', { name: /^Survey from/ })
    .last()
    .check()
  await payButton(page).click()
}

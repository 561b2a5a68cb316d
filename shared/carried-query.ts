import { openedKinds } from './opened-address.ts'

/** Parameters that say who the visitor is: a page may be opened with them, and no other page gets them. */
export const givenNames = ['name', 'email', 'phone'] as const

/** The query parameter of the checkout with the signed id by which the server finds the customer's details. */
export const customerParameter = 'for'

/** The query parameter that names the category that a page's cards are filtered by. */
export const categoryParameter = 'category'

/** What says who the visitor is, and what is open, chosen or paid on this page alone. */
const notCarried = [...givenNames, customerParameter, ...openedKinds, categoryParameter, 'payment_intent']

/** Returns the part of a page's query string that goes on to the next page: campaign parameters and what the visitor came for. The
 *  same rule holds in the browser and, for forms that are posted without JavaScript, on the server. */
export function carriedQuery(query: string | URLSearchParams): URLSearchParams {
  const carried = new URLSearchParams(query)
  for (const name of notCarried) carried.delete(name)
  return carried
}

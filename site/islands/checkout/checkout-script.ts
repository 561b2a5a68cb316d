// Of the pages around a payment: their addresses may say who the visitor is, and their islands wait for no sign of life.
import { customerParameter, givenNames } from '#shared/carried-query.ts'

/** The payment provider puts it there; with it the payment could be changed. */
const secrets = ['payment_intent_client_secret']

const takenNames: readonly string[] = [...givenNames, customerParameter]

/** Removes personal details, and the signed id that finds them, from the address before anything can read them: an island finds who the
 *  visitor is in the history's state, where it also outlives a reload. */
function takePersonalQuery(): void {
  const query = new URLSearchParams(location.search)
  const given = Object.fromEntries([...query].filter(([name]) => takenNames.includes(name)))
  const found = [...takenNames, ...secrets].filter((name) => query.has(name))
  if (found.length === 0) return
  for (const name of found) query.delete(name)
  history.replaceState(given, '', `${location.pathname}?${query}${location.hash}`)
}

takePersonalQuery()
dispatchEvent(new Event('scroll'))

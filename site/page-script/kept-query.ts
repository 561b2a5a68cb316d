import { openedKinds } from '#shared/opened-address.ts'
import { categoryParameter } from './category-parameter.ts'
import { givenNames } from './given-names.ts'

/** What says who the visitor is, and what is open, chosen or paid on this page alone. */
const notCarried = [...givenNames, ...openedKinds, categoryParameter, 'payment_intent']

/** The query string of this page as it is carried on to the next. */
export function keptQuery(): URLSearchParams {
  const query = new URLSearchParams(location.search)
  for (const key of notCarried) query.delete(key)
  return query
}

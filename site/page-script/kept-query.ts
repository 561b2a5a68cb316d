import { articleParameter } from '#shared/article-address.ts'
import { categoryParameter } from './category-parameter.ts'
import { givenNames } from './given-names.ts'

/** What is open, chosen or paid on this page means nothing on the next. */
const ofThisPage = [articleParameter, categoryParameter, 'payment_intent']

/** The query string of this page without what says who the visitor is: what is carried on to the next page. */
export function keptQuery(): URLSearchParams {
  const query = new URLSearchParams(location.search)
  for (const key of [...givenNames, ...ofThisPage]) query.delete(key)
  return query
}

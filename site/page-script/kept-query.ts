import { articleParameter } from '#shared/article-address.ts'
import { categoryParameter } from './category-parameter.ts'

const personal = ['name', 'email', 'phone']
/** What is open or chosen on this page means nothing on the next. */
const ofThisPage = [articleParameter, categoryParameter]

/** The query string of this page without what says who the visitor is: what is carried on to the next page. */
export function keptQuery(): URLSearchParams {
  const query = new URLSearchParams(location.search)
  for (const key of [...personal, ...ofThisPage]) query.delete(key)
  return query
}

import { keptQuery } from '../../page-script/kept-query.ts'

/** The address of a page, with the campaign parameters of this one. */
export function carriedAddress(path: string): string {
  const query = keptQuery().toString()
  return query ? `${path}?${query}` : path
}

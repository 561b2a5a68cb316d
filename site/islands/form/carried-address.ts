import { carriedQuery } from '#shared/carried-query.ts'

/** The address of a page, with the campaign parameters of this one. @param search this page's query string */
export function carriedAddress(path: string, search: string = location.search): string {
  const query = carriedQuery(search).toString()
  return query ? `${path}?${query}` : path
}

import { carriedQuery } from '#shared/carried-query.ts'

/** The address of a page, with the campaign parameters of this one. */
export function carriedAddress(path: string): string {
  const query = carriedQuery(location.search).toString()
  return query ? `${path}?${query}` : path
}

/** The query parameter that names the article that a page shows open. */
export const articleParameter = 'article'

/** `/blog?article=measured-survey` */
export function articleAddress(path: string, slug: string): string {
  return `${path}?${articleParameter}=${slug}`
}

/** The slug that a query string names, if any. @param query what follows the question mark; other parameters do not matter */
export function articleOf(query: string): string | undefined {
  return new URLSearchParams(query).get(articleParameter) || undefined
}

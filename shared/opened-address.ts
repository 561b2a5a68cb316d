/** The query parameters that name what a page shows open. */
export const openedKinds = ['article', 'project'] as const
export type OpenedKind = (typeof openedKinds)[number]

/** `/blog?article=measured-survey` */
export function openedAddress(path: string, kind: OpenedKind, slug: string): string {
  return `${path}?${kind}=${slug}`
}

/** What a query string names, if anything. @param query what follows the question mark; other parameters do not matter */
export function openedIn(query: string): { kind: OpenedKind; slug: string } | undefined {
  const parameters = new URLSearchParams(query)
  for (const kind of openedKinds) {
    const slug = parameters.get(kind)
    if (slug) return { kind, slug }
  }
  return undefined
}

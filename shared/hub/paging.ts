/** How many records a list has in all, by the headers of its answer. */
export function totalOf(headers: Headers): number {
  return Number(headers.get('X-Total-Count'))
}

/** Where the next page of a list begins, by the headers of its answer; undefined after the last. */
export function nextCursorOf(headers: Headers): string | undefined {
  const [, address] = /<([^>]+)>;\s*rel="next"/.exec(headers.get('Link') ?? '') ?? []
  if (address === undefined) return undefined
  return new URLSearchParams(address.slice(address.indexOf('?'))).get('cursor') ?? undefined
}

import { asOfHeader, shownPartHeader } from '#shared/contract/api-call.ts'

/** Returns how many records a list has in all, by the headers of its answer. */
export function totalOf(headers: Headers): number {
  return Number(headers.get('X-Total-Count'))
}

/** Returns the cursor of the next page, by the headers of the answer; undefined after the last page. */
export function nextCursorOf(headers: Headers): string | undefined {
  const [, address] = /<([^>]+)>;\s*rel="next"/.exec(headers.get('Link') ?? '') ?? []
  if (address === undefined) return undefined
  return new URLSearchParams(address.slice(address.indexOf('?'))).get('cursor') ?? undefined
}

/** Returns how many of all records an incomplete list was read from; undefined for a complete one. */
export function shownPart(headers: Headers): { cached: number; total: number } | undefined {
  const [, cached, total] = /^(\d+)\/(\d+)$/.exec(headers.get(shownPartHeader) ?? '') ?? []
  return cached === undefined || total === undefined ? undefined : { cached: Number(cached), total: Number(total) }
}

/** Returns when a cached answer was fetched, milliseconds since 1970; undefined for one that comes from the server now. */
export function asOf(headers: Headers): number | undefined {
  const at = headers.get(asOfHeader)
  return at === null ? undefined : Date.parse(at)
}

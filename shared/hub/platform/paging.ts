import { asOfHeader, shownPartHeader } from '#shared/contract/api-call.ts'

/** Returns the total number of records in a list, from the headers of its response. */
export function totalOf(headers: Headers): number {
  return Number(headers.get('X-Total-Count'))
}

/** Returns the cursor of the next page, from the headers of the response; undefined after the last page. */
export function nextCursorOf(headers: Headers): string | undefined {
  const [, address] = /<([^>]+)>;\s*rel="next"/.exec(headers.get('Link') ?? '') ?? []
  if (address === undefined) return undefined
  return new URLSearchParams(address.slice(address.indexOf('?'))).get('cursor') ?? undefined
}

/** Returns how many of all records an incomplete list is based on; undefined for a complete list. */
export function shownPart(headers: Headers): { cached: number; total: number } | undefined {
  const [, cached, total] = /^(\d+)\/(\d+)$/.exec(headers.get(shownPartHeader) ?? '') ?? []
  return cached === undefined || total === undefined ? undefined : { cached: Number(cached), total: Number(total) }
}

/** Returns when a cached response was fetched, milliseconds since 1970; undefined for a fresh response. */
export function asOf(headers: Headers): number | undefined {
  const at = headers.get(asOfHeader)
  return at === null ? undefined : Date.parse(at)
}

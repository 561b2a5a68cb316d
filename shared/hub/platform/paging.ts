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

/** How many records the first page has, and each of the others; left out for as many as the server sends by itself. */
export interface PageSizes {
  first?: number
  further?: number
}

/** One page of a list. */
export interface ListPage<Item> {
  records: Item[]
  /** How many records there are on all pages. */
  total: number
  nextCursor: string | undefined
  /** When the cached data was fetched, milliseconds since 1970; undefined for fresh data. */
  asOf: number | undefined
  /** How many of all records an incomplete list was read from; undefined for a complete list. */
  part: { cached: number; total: number } | undefined
}

/** Returns the page that the server has answered with. */
export function toPage<Item>({ answer, headers }: { answer: Item[]; headers: Headers }): ListPage<Item> {
  return {
    records: answer,
    total: totalOf(headers),
    nextCursor: nextCursorOf(headers),
    asOf: asOf(headers),
    part: shownPart(headers),
  }
}

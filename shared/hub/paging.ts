import { asOfHeader, shownPartHeader } from '#shared/contract/api-call.ts'

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

/** Of how many records of how many a list was put together, where that is not all of them. */
export function shownPart(headers: Headers): { kept: number; total: number } | undefined {
  const [, kept, total] = /^(\d+)\/(\d+)$/.exec(headers.get(shownPartHeader) ?? '') ?? []
  return kept === undefined || total === undefined ? undefined : { kept: Number(kept), total: Number(total) }
}

/** Of when a list is that was kept on its way, milliseconds since 1970; undefined for one that the server has just given. */
export function asOf(headers: Headers): number | undefined {
  const at = headers.get(asOfHeader)
  return at === null ? undefined : Date.parse(at)
}

import type { CheerioAPI } from 'cheerio'
import type * as z from 'zod/mini'
import type { listingSelectors } from '../contract/scraping-sources.ts'
import type { PageRecord } from './record.ts'

/** A source to scrape, as the scraper gets it. */
export interface Source {
  id: string
  name: string
  /** An adapter's `platform`; anything else, or nothing, means that the pages decide. */
  platform: string
  /** A front, search, results, thread, feed or detail page. */
  url: string
  searchTerms: readonly string[]
  /** What the owner says of a page that no adapter knows. */
  selectors?: ListingSelectors | null | undefined
  /** Older records are not wanted: a platform that can be asked by date is asked for no more. */
  maxAgeDays?: number
}

/** Where an owner says things are, as CSS selectors. */
export type ListingSelectors = z.output<typeof listingSelectors>

/** The headers that an adapter may set: those by which registers tell their customers apart, and none that could identify a person. */
export const requestHeaders = [
  'accept',
  'if-modified-since',
  'if-none-match',
  'x-client',
  'x-product',
  'x-service',
  'x-requested-with',
] as const
export type RequestHeader = (typeof requestHeaders)[number]

/** What an adapter wants fetched next. */
export interface PageRequest {
  url: string
  /** Sent as a form post, in the order given. */
  form?: readonly (readonly [name: string, value: string])[]
  /** Posted as JSON, to a register that answers with data. */
  json?: Readonly<Record<string, unknown>>
  /** Sent to the site of `url` only, and never by the browser. */
  headers?: Readonly<Partial<Record<RequestHeader, string>>>
  /** `list` pages lead on to others and are fetched first; `detail` pages say more of one record. */
  kind: 'list' | 'detail'
  /** What a list page said of the record whose detail page this is: the detail page's own words win. When that page cannot be
   *  had, this is the record. */
  known?: PageRecord
}

/** A page as it came. Adapters read it and fetch nothing themselves. */
export interface Page {
  /** Where it was found in the end, after redirects. */
  url: string
  status: number
  /** Of the content-type header, in small letters, without parameters. */
  contentType: string
  /** Decoded by the header's, the page's own or the most likely character set. */
  text: string
  /** ISO 8601 in UTC: what 'yesterday' on the page is counted from. */
  fetchedAt: string
  /** The page parsed; XML when it says so. Parsed once, when first asked for. */
  readonly document: CheerioAPI
}

/** What a page gave. */
export interface Reading {
  /** Whole records, and what is known so far of those whose detail page is asked for in `next` stays out. */
  records: readonly PageRecord[]
  next: readonly PageRequest[]
  /** The site says that nothing was found, so that an empty reading is right: neither a log-in nor a cookie banner hides anything. */
  isNothingFound?: boolean
  /** Something that the owner should know: a search that found too much, a page without what it always has. One sentence. */
  problem?: string
  /** How many entries the list has by its own count, where fewer can be read from it and its further pages. */
  shortfall?: { read: number; total: number }
}

/** Reads the pages of one platform. A new platform is one file with an adapter and one test page. */
export interface Adapter {
  /** An id in `shared/business/platforms.ts`. */
  platform: string
  /** How surely this page is of this platform, 0 to 1: the surest adapter reads it. */
  recognise: (page: Page) => number
  /** The first requests for a source whose platform is known from the start, when the source's own address is not where to begin. */
  start?: (source: Source) => readonly PageRequest[]
  /** Never throws on a strange page: what it does not understand it leaves out. */
  read: (page: Page, request: PageRequest, source: Source) => Reading
  /** Needs scripts to run before there is anything to read. Otherwise a plain fetch is enough, and cheaper. */
  needsBrowser?: boolean
  /** Between two requests, milliseconds, where its site states a slower pace than ours. */
  pauseMs?: number
  /** Its site explains with status 400 how to ask differently; for any other adapter such an answer is a failed page. */
  readsRefusals?: boolean
}

/** A form as it goes over the wire. */
export function formBody(form: readonly (readonly [name: string, value: string])[]): string {
  const fields = new URLSearchParams()
  for (const [name, value] of form) fields.append(name, value)
  return fields.toString()
}

/** Who reads what: the adapters, as the engine sees them. */
export interface Readers {
  /** The adapter that a source names. */
  find(platform: string): Adapter | undefined
  /** Finds the adapter of a page. @param onFault called with a sentence for each adapter that threw */
  choose(page: Page, source: Source, onFault?: (sentence: string) => void): Adapter | undefined
}

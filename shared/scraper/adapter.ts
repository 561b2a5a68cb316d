import type { CheerioAPI } from 'cheerio'
import type * as z from 'zod/mini'
import type { listingSelectors } from '../contract/scraping-sources.ts'
import type { PageRecord } from './record.ts'

/** A source to scrape, as the scraper gets it. */
export interface Source {
  id: string
  name: string
  /** Platform of an adapter. With any other value, the adapter is chosen by the pages. */
  platform: string
  /** A front, search, results, thread, feed or detail page. */
  url: string
  searchTerms: readonly string[]
  /** The owner's selectors for a page that no adapter recognises. */
  selectors?: ListingSelectors | null | undefined
  /** Maximum age of wanted records; platforms with a search by date are asked for no older ones. */
  maxAgeDays?: number
}

/** CSS selectors that the owner has entered. */
export type ListingSelectors = z.output<typeof listingSelectors>

/** Headers that an adapter may set: registers identify their customers (councils) by them, and none can identify a person. */
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

/** A request that an adapter returns. */
export interface PageRequest {
  url: string
  /** Fields to post as a form, in this order. */
  form?: readonly (readonly [name: string, value: string])[]
  /** Body to post as JSON, for registers with a JSON API. */
  json?: Readonly<Record<string, unknown>>
  /** Sent to the site of `url` only, and never by the browser. */
  headers?: Readonly<Partial<Record<RequestHeader, string>>>
  /** `list` pages lead to other pages and are fetched first; `detail` pages have more about one record. */
  kind: 'list' | 'detail'
  /** The record as its list page shows it: values of the detail page replace its values. If the detail page cannot be fetched, this is the
   *  record. */
  known?: PageRecord
}

/** A fetched page. Adapters read it and send no requests themselves. */
export interface Page {
  /** Final address, after redirects. */
  url: string
  status: number
  /** Type from the Content-Type header, in lower case, without parameters. */
  contentType: string
  /** Text, decoded by the character set of the header, that of the page, or the most likely one. */
  text: string
  /** ISO 8601 in UTC. Relative dates on the page, such as 'yesterday', refer to it. */
  fetchedAt: string
  /** The parsed page; as XML if it is XML. Parsed once, at the first access. */
  readonly document: CheerioAPI
}

/** Result of reading a page. */
export interface Reading {
  /** Complete records. A record whose detail page is in `next` is not among them. */
  records: readonly PageRecord[]
  next: readonly PageRequest[]
  /** The platform as which the page was read, if it has nothing of the adapter's own. */
  platform?: string
  /** Whether the site states that nothing was found, so that an empty result is correct and not caused by a log-in or a cookie banner. */
  isNothingFound?: boolean
  /** One sentence for the owner, such as about a search with too many results or a page without its usual elements. */
  problem?: string
  /** The total that a list states, if fewer entries can be read from it and its further pages. */
  shortfall?: { read: number; total: number }
}

/** Reads the pages of one platform. A new platform is one file with an adapter and one test page. */
export interface Adapter {
  /** An id in `shared/business/platforms.ts`. */
  platform: string
  /** Returns how likely the page is of this platform, from 0 to 1: the adapter with the highest value reads it. */
  recognise: (page: Page) => number
  /** Returns the first requests for a source that names this platform, if the crawl does not start at the source's address. */
  start?: (source: Source) => readonly PageRequest[]
  /** Does not throw on an unexpected page: omits what it cannot read. */
  read: (page: Page, request: PageRequest, source: Source) => Reading
  /** Whether scripts must run before the page has content. Otherwise a plain request is sufficient and cheaper. */
  needsBrowser?: boolean
  /** Minimum milliseconds between two requests, if the platform asks for a longer pause than ours. */
  pauseMs?: number
  /** Whether it reads pages with status 400, by which its site explains how to change the request; for other adapters they are failed
   *  pages. */
  readsRefusals?: boolean
}

/** Encodes a form as application/x-www-form-urlencoded. */
export function formBody(form: readonly (readonly [name: string, value: string])[]): string {
  const fields = new URLSearchParams()
  for (const [name, value] of form) fields.append(name, value)
  return fields.toString()
}

/** The adapters, as the engine uses them. */
export interface Readers {
  /** Returns the adapter of the platform that a source names. */
  find(platform: string): Adapter | undefined
  /** Finds the adapter of a page. @param onError called with a sentence for each adapter that threw */
  choose(page: Page, source: Source, onError?: (sentence: string) => void): Adapter | undefined
}

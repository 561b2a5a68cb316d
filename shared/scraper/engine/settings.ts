/** Settings and limits of a crawl. The limits also end crawls of endless or malicious sites. */
export interface CrawlSettings {
  /** User-Agent header of every request: names the scraper and a contact for complaints. */
  userAgent: string
  /** Minimum pause between two requests to the same host; a longer Crawl-delay overrides it. */
  pauseMs: number
  /** Maximum number of concurrent requests to one host. */
  perHost: number
  /** Time limit for one request (one page load in the browser), from sending it to the last byte received. */
  pageTimeoutMs: number
  /** Time limit for the crawl of one source. */
  sourceTimeoutMs: number
  /** Maximum decompressed size of one page. */
  pageBytes: number
  /** Maximum decompressed size of all pages of one source together. */
  sourceBytes: number
  pages: number
  /** Maximum number of list pages; stops endless pagination. */
  listPages: number
  /** Maximum age of records: pagination stops at a list page whose entries are all older. */
  ageDays: number
  /** Maximum number of retries after transient errors. */
  retries: number
  /** Maximum time to wait for a host, for example because of Retry-After. If it asks for more, its source ends until the next run. */
  longestWaitMs: number
  /** Allows requests to this machine, for tests. */
  allowLoopback: boolean
  /** Allows the browser to run as root without its sandbox, for development. */
  allowNoSandbox: boolean
}

/** Name of the scraper in robots.txt rules. */
const product = 'ExtensionStudioBot'

export const defaultSettings: CrawlSettings = {
  userAgent: userAgent(),
  pauseMs: 2000,
  perHost: 1,
  pageTimeoutMs: 30_000,
  sourceTimeoutMs: 20 * 60_000,
  pageBytes: 10 * 1024 * 1024,
  sourceBytes: 200 * 1024 * 1024,
  pages: 300,
  listPages: 40,
  ageDays: 180,
  retries: 3,
  longestWaitMs: 5 * 60_000,
  allowLoopback: false,
  allowNoSandbox: false,
}

/** Returns the User-Agent header. @param contact URL or email address for complaints of site operators */
export function userAgent(contact?: string): string {
  return contact === undefined ? `${product}/1.0` : `${product}/1.0 (+${contact})`
}

/** The limits of a crawl, so that no page, however made, can hold it for ever. */
export interface CrawlSettings {
  /** Sent with every request: who we are, and where to complain. */
  userAgent: string
  /** Between two requests to the same host; its Crawl-delay counts where it is longer. */
  pauseMs: number
  /** Requests to the same host at the same time. */
  perHost: number
  /** From the first byte asked for to the last one received, a page. */
  pageTimeoutMs: number
  /** All the pages of one source. */
  sourceTimeoutMs: number
  /** Of one page, unpacked. */
  pageBytes: number
  /** Of all the pages of one source. */
  sourceBytes: number
  pages: number
  /** Of these, pages that lead on to others: what pages on for ever ends here. */
  listPages: number
  /** A list whose entries are all older than this is not read on. */
  ageDays: number
  /** How often a page is asked for again that could not be had for a passing reason. */
  retries: number
  /** A site that wants to be left alone for longer is left alone until the next run. */
  longestWaitMs: number
  /** Lets it go to this machine, for tests. */
  allowLoopback: boolean
  /** Lets the browser run without its sandbox where the system gives it none, for development. */
  allowNoSandbox: boolean
}

/** The name that robots.txt rules can speak to. */
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

/** @param contact an address of a page or mailbox where a site's keeper can complain */
export function userAgent(contact?: string): string {
  return contact === undefined ? `${product}/1.0` : `${product}/1.0 (+${contact})`
}

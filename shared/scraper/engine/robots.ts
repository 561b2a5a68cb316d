import robotsModule from 'robots-parser'
import type { RobotsAnswer } from '../../contract/scraping-sources.ts'
import { PageFailure } from './failure.ts'

// The package's types describe an ES module that it is not.
const robotsParser = robotsModule as unknown as typeof robotsModule.default

/** Rules of a site's robots.txt (RFC 9309). */
export interface SiteRules {
  allows(url: URL): boolean
  /** Milliseconds between two requests; 0 if there is no Crawl-delay. */
  crawlDelayMs: number
}

/** Maximum number of bytes read of a robots.txt. */
export const robotsBytes = 500 * 1024

/** Text of a robots.txt, or the status of a response without one. */
export type RobotsFile = { text: string } | { status: number }

/** Rules of all sites, each fetched once per run. */
export interface Robots {
  /** Returns the rules of a page's site. @throws PageFailure `robots` if they disallow the page or could not be read, or the failure of
   *  their request */
  require(url: URL): Promise<SiteRules>
  /** Returns what the rules say about a page; undefined if they have not been read. */
  answerFor(url: URL): Promise<RobotsAnswer | undefined>
}

interface KnownRules extends SiteRules {
  /** Whether the site has a robots.txt. */
  isThere: boolean
}

/** @param read fetches a robots.txt and follows redirects; throws PageFailure if the site cannot be reached */
export function createRobots(userAgent: string, read: (url: URL) => Promise<RobotsFile>): Robots {
  const sites = new Map<string, Promise<KnownRules>>()

  return {
    async require(url) {
      const rules = sites.get(url.origin) ?? readRules(url.origin)
      sites.set(url.origin, rules)
      // A failed request is not cached: the next page sends it again.
      rules.catch(() => sites.delete(url.origin))
      const known = await rules
      if (!known.allows(url)) throw notWanted(url)
      return known
    },
    async answerFor(url) {
      const known = await sites.get(url.origin)?.catch(() => undefined)
      if (known === undefined) return undefined
      if (!known.isThere) return 'none'
      return known.allows(url) ? 'allowed' : 'refused'
    },
  }

  async function readRules(origin: string): Promise<KnownRules> {
    const url = new URL('/robots.txt', origin)
    const file = await read(url)
    if ('text' in file) {
      const parsed = robotsParser(url.href, file.text.replace(/^\uFEFF/, ''))
      const delay = parsed.getCrawlDelay(userAgent) ?? 0
      return {
        isThere: true,
        allows: (page) => parsed.isAllowed(page.href, userAgent) !== false,
        crawlDelayMs: Number.isFinite(delay) ? delay * 1000 : 0,
      }
    }
    // 4xx means that there are no rules. With any other status there may be some, so nothing is read.
    if (file.status >= 400 && file.status < 500) return { isThere: false, allows: () => true, crawlDelayMs: 0 }
    throw new PageFailure(
      'robots',
      `The rules of ${new URL(origin).host} for automated visitors couldn’t be read (${file.status}), so we won’t visit it.`,
    )
  }
}

export function notWanted({ host }: URL): PageFailure {
  return new PageFailure('robots', `${host} asks automated visitors not to read this page.`)
}

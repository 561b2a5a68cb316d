import robotsModule from 'robots-parser'
import type { RobotsAnswer } from '../../contract/scraping-sources.ts'
import { PageFailure } from './failure.ts'

// The package's types describe an ES module that it is not.
const robotsParser = robotsModule as unknown as typeof robotsModule.default

/** What a site asks of programs that read it (RFC 9309). */
export interface SiteRules {
  allows(url: URL): boolean
  /** Between two requests, milliseconds; 0 when it does not say. */
  crawlDelayMs: number
}

/** Of a robots.txt, so much is read. */
export const robotsBytes = 500 * 1024

/** How the file came: its text, or the status of an answer without it. */
export type RobotsFile = { text: string } | { status: number }

/** Rules by site, each asked for once a run. */
export interface Robots {
  /** @throws PageFailure `robots` when the site does not want the page read, or its rules could not be had */
  require(url: URL): Promise<SiteRules>
  /** What has been read of a page's site. @returns undefined where nothing has been */
  answerFor(url: URL): Promise<RobotsAnswer | undefined>
}

interface KnownRules extends SiteRules {
  /** The site has a robots.txt. */
  isThere: boolean
}

/** @param read gets a robots.txt, following its redirects; @throws PageFailure when the site cannot be reached */
export function createRobots(userAgent: string, read: (url: URL) => Promise<RobotsFile>): Robots {
  const sites = new Map<string, Promise<KnownRules>>()

  return {
    async require(url) {
      const rules = sites.get(url.origin) ?? readRules(url.origin)
      sites.set(url.origin, rules)
      // Rules that could not be had are asked for again with the next page.
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
    // 4xx: there are no rules. Anything else: there may be, so nothing is read.
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

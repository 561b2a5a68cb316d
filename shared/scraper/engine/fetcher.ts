import type { RobotsAnswer } from '../../contract/scraping-sources.ts'
import type { PageRequest } from '../adapter.ts'
import type { BrowserSession } from './browser-session.ts'
import { decode } from '#shared/charset.ts'
import type { CookieJar } from './cookies.ts'
import type { Destinations } from './destination.ts'
import { asFailure, isTransient, PageFailure } from './failure.ts'
import type { HostGates } from './host-gates.ts'
import { createHttpFetch, type HttpResponse } from './http-fetch.ts'
import { type FetchedPage, readContentType, type SiteRedirect } from './page.ts'
import { createRobots, notWanted, robotsBytes, type RobotsFile, type SiteRules } from './robots.ts'
import type { CrawlSettings } from './settings.ts'
import { findBlocker } from './blockers.ts'

/** Cookies, browser and signal that all requests of one source share. */
export interface Visit {
  jar: CookieJar
  /** Undefined where there is no browser. */
  browser: BrowserSession | undefined
  signal: AbortSignal
  /** Called when a host must not be requested before a time, in milliseconds since 1970. */
  onWait(host: string, atMs: number): void
}

export interface Fetcher {
  /** Fetches a page: obeys robots.txt and the rate limit of the host, and retries after transient errors.
   *  @throws PageFailure if the page could not be fetched; the signal's reason if it was aborted */
  fetch(request: FetchRequest, how: 'plain' | 'browser', visit: Visit): Promise<FetchedPage>
  /** Returns what the site's robots.txt says about a page; undefined if it has not been read. */
  robotsFor(url: string): Promise<RobotsAnswer | undefined>
  stop(): void
}

interface FetcherOptions {
  settings: CrawlSettings
  gates: HostGates
  destinations: Destinations
}

interface FetchRequest extends Pick<PageRequest, 'url' | 'form' | 'json' | 'headers'> {
  /** Minimum pause between two requests that the platform asks for, in milliseconds. */
  pauseMs?: number | undefined
}

const maxRedirects = 8

/** Creates the fetcher that all sources of a run share, so that two sources on one host share its rate limit. */
export function createFetcher({ settings, gates, destinations }: FetcherOptions): Fetcher {
  const http = createHttpFetch(destinations, settings.userAgent)
  const stopping = new AbortController()
  const robots = createRobots(settings.userAgent, readRobots)

  /** Follows redirects until a page is returned. A request to another site obeys that site's rate limit and robots.txt. */
  async function follow(request: FetchRequest, how: 'plain' | 'browser', visit: Visit): Promise<FetchedPage> {
    let current: FetchRequest & { referrer?: string } = request
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const url = new URL(current.url)
      const result = await withRateLimit(url, { pauseMs: request.pauseMs ?? 0, signal: visit.signal }, (rules) =>
        how === 'browser' && visit.browser
          ? visit.browser.fetch(current, { signal: visit.signal, rules })
          : fetchPlain(current, visit, rules),
      )
      if (!isSiteRedirect(result)) return result
      current = {
        url: result.redirect.href,
        referrer: url.href,
        ...(result.keepsBody ? bodyOf(current) : {}),
      }
    }
    throw tooManyRedirects()
  }

  /** Sends plain requests. Follows redirects within the site, and returns a redirect to another site. */
  async function fetchPlain(
    { url: first, referrer: from, headers, ...posted }: FetchRequest & { referrer?: string },
    { jar, signal }: Visit,
    rules: SiteRules,
  ): Promise<FetchedPage | SiteRedirect> {
    let url = new URL(first)
    let body = bodyOf(posted)
    let referrer = from
    for (let hop = 0; hop <= maxRedirects; hop++) {
      if (!rules.allows(url)) throw notWanted(url)
      const { pageTimeoutMs: timeoutMs, pageBytes: maxBytes } = settings
      const response = await http.send({ url, ...body, headers, referrer }, jar, { signal, timeoutMs, maxBytes })
      if (!response.redirect) return toFetchedPage(response)
      const keepsBody = response.status === 307 || response.status === 308
      if (response.redirect.origin !== url.origin) return { redirect: response.redirect, keepsBody }
      if (!keepsBody) body = {}
      referrer = url.href
      url = response.redirect
    }
    throw tooManyRedirects()
  }

  async function withRateLimit<T>(
    url: URL,
    { pauseMs, signal }: { pauseMs: number; signal: AbortSignal },
    send: (rules: SiteRules) => Promise<T>,
  ): Promise<T> {
    destinations.requirePublic(url)
    const rules = await robots.require(url)
    gates.keepPause(url.host, Math.max(rules.crawlDelayMs, pauseMs))
    const release = await gates.acquire(url.host, signal)
    try {
      return await send(rules)
    } finally {
      release()
    }
  }

  /** Fetches a robots.txt, to which its own rules do not apply. */
  async function readRobots(first: URL): Promise<RobotsFile> {
    let url = first
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const response = await withRetries(
        url.host,
        stopping.signal,
        () => {},
        async () => {
          const release = await gates.acquire(url.host, stopping.signal)
          try {
            const result = await http.send({ url }, undefined, {
              signal: stopping.signal,
              timeoutMs: settings.pageTimeoutMs,
              maxBytes: robotsBytes,
              truncate: true,
            })
            if (result.status >= 500) throw serverError(result.status, result.headers)
            return result
          } finally {
            release()
          }
        },
      )
      if (response.status >= 200 && response.status < 300) return { text: decode(response.body, 'utf-8') }
      if (!response.redirect) return { status: response.status }
      url = response.redirect
    }
    return { status: 404 } // RFC 9309: too many redirects count as no robots.txt
  }

  /** Retries an attempt after transient errors; each error extends the pause of the host. */
  async function withRetries<T>(
    host: string,
    signal: AbortSignal,
    onWait: Visit['onWait'],
    attempt: () => Promise<T>,
  ): Promise<T> {
    for (let failures = 0; ; failures++) {
      try {
        const result = await attempt()
        gates.recover(host)
        return result
      } catch (thrown) {
        signal.throwIfAborted()
        const failure = asFailure(thrown)
        if (!isTransient(failure) || failures >= settings.retries) throw failure
        onWait(host, gates.backOff(host, failure.retryAfterMs))
      }
    }
  }

  return {
    fetch(request, how, visit) {
      const url = new URL(request.url)
      return withRetries(url.host, visit.signal, visit.onWait, async () => {
        const page = await follow(request, how, visit)
        const isTransientError = page.status === 408 || page.status === 429 || page.status >= 500
        // A challenge can have any status, and retries do not remove it.
        if (isTransientError && findBlocker(page)?.kind !== 'blocked') throw serverError(page.status, page.headers)
        return page
      })
    },
    robotsFor: (url) => robots.answerFor(new URL(url)),
    stop() {
      stopping.abort(new Error('stopped'))
      http.stop()
    },
  }
}

function bodyOf({ form, json }: Pick<FetchRequest, 'form' | 'json'>): Pick<FetchRequest, 'form' | 'json'> {
  return { ...(form && { form }), ...(json && { json }) }
}

function toFetchedPage({ url, status, headers, body }: HttpResponse): FetchedPage {
  const { contentType, charset } = readContentType(headers['content-type'])
  return { url: url.href, status, contentType, headers, text: decode(body, charset), bytes: body.length }
}

function isSiteRedirect(result: FetchedPage | SiteRedirect): result is SiteRedirect {
  return 'redirect' in result
}

function tooManyRedirects(): PageFailure {
  return new PageFailure('redirects', 'The page redirects too many times.')
}

function serverError(status: number, headers: Readonly<Record<string, string>>): PageFailure {
  const retryAfterMs = readRetryAfter(headers['retry-after'])
  if (status === 429) return new PageFailure('busy', 'The site says we’re making too many requests.', { retryAfterMs })
  return new PageFailure('server_error', `The site has an error (${status}).`, { retryAfterMs })
}

/** Converts a Retry-After header, which is in seconds or a date, to milliseconds. */
function readRetryAfter(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000
  const atMs = Date.parse(header)
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - Date.now())
}

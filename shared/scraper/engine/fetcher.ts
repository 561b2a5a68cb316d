import type { RobotsAnswer } from '../../contract/scraping-sources.ts'
import type { PageRequest } from '../adapter.ts'
import type { BrowserSession } from './browser-session.ts'
import { decode } from './charset.ts'
import type { CookieJar } from './cookies.ts'
import type { Destinations } from './destination.ts'
import { asFailure, isPassing, PageFailure } from './failure.ts'
import type { HostGates } from './host-gates.ts'
import { createHttpFetch, type HttpAnswer } from './http-fetch.ts'
import { type FetchedPage, readContentType, type SentOn } from './page.ts'
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
  fetch(request: Wanted, how: 'plain' | 'browser', visit: Visit): Promise<FetchedPage>
  /** Returns what the site's robots.txt says about a page; undefined if it has not been read. */
  robotsFor(url: string): Promise<RobotsAnswer | undefined>
  stop(): void
}

interface FetcherOptions {
  settings: CrawlSettings
  gates: HostGates
  destinations: Destinations
}

interface Wanted extends Pick<PageRequest, 'url' | 'form' | 'json' | 'headers'> {
  /** Minimum pause between two requests that the platform asks for, in milliseconds. */
  pauseMs?: number | undefined
}

const mostRedirects = 8

/** Creates the fetcher that all sources of a run share, so that two sources on one host share its rate limit. */
export function createFetcher({ settings, gates, destinations }: FetcherOptions): Fetcher {
  const http = createHttpFetch(destinations, settings.userAgent)
  const quiet = new AbortController()
  const robots = createRobots(settings.userAgent, readRobots)

  /** Follows redirects until a page is returned. A request to another site obeys that site's rate limit and robots.txt. */
  async function follow(request: Wanted, how: 'plain' | 'browser', visit: Visit): Promise<FetchedPage> {
    let wanted: Wanted & { referrer?: string } = request
    for (let hop = 0; hop <= mostRedirects; hop++) {
      const url = new URL(wanted.url)
      const got = await atTurn(url, { pauseMs: request.pauseMs ?? 0, signal: visit.signal }, (rules) =>
        how === 'browser' && visit.browser
          ? visit.browser.fetch(wanted, { signal: visit.signal, rules })
          : askPlainly(wanted, visit, rules),
      )
      if (!isSentOn(got)) return got
      wanted = {
        url: got.redirect.href,
        referrer: url.href,
        ...(got.keepsBody ? bodyOf(wanted) : {}),
      }
    }
    throw tooManyRedirects()
  }

  /** Sends plain requests. Follows redirects within the site, and returns a redirect to another site. */
  async function askPlainly(
    { url: first, referrer: from, headers, ...posted }: Wanted & { referrer?: string },
    { jar, signal }: Visit,
    rules: SiteRules,
  ): Promise<FetchedPage | SentOn> {
    let url = new URL(first)
    let body = bodyOf(posted)
    let referrer = from
    for (let hop = 0; hop <= mostRedirects; hop++) {
      if (!rules.allows(url)) throw notWanted(url)
      const { pageTimeoutMs: timeoutMs, pageBytes: mostBytes } = settings
      const answer = await http.ask({ url, ...body, headers, referrer }, jar, { signal, timeoutMs, mostBytes })
      if (!answer.redirect) return readAnswer(answer)
      const keepsBody = answer.status === 307 || answer.status === 308
      if (answer.redirect.origin !== url.origin) return { redirect: answer.redirect, keepsBody }
      if (!keepsBody) body = {}
      referrer = url.href
      url = answer.redirect
    }
    throw tooManyRedirects()
  }

  async function atTurn<T>(
    url: URL,
    { pauseMs, signal }: { pauseMs: number; signal: AbortSignal },
    ask: (rules: SiteRules) => Promise<T>,
  ): Promise<T> {
    destinations.requirePublic(url)
    const rules = await robots.require(url)
    gates.keepPause(url.host, Math.max(rules.crawlDelayMs, pauseMs))
    const leave = await gates.enter(url.host, signal)
    try {
      return await ask(rules)
    } finally {
      leave()
    }
  }

  /** Fetches a robots.txt, to which its own rules do not apply. */
  async function readRobots(first: URL): Promise<RobotsFile> {
    let url = first
    for (let hop = 0; hop <= mostRedirects; hop++) {
      const answer = await again(
        url.host,
        quiet.signal,
        () => {},
        async () => {
          const leave = await gates.enter(url.host, quiet.signal)
          try {
            const got = await http.ask({ url }, undefined, {
              signal: quiet.signal,
              timeoutMs: settings.pageTimeoutMs,
              mostBytes: robotsBytes,
              cutShort: true,
            })
            if (got.status >= 500) throw serverError(got.status, got.headers)
            return got
          } finally {
            leave()
          }
        },
      )
      if (answer.status >= 200 && answer.status < 300) return { text: decode(answer.body, 'utf-8') }
      if (!answer.redirect) return { status: answer.status }
      url = answer.redirect
    }
    return { status: 404 } // RFC 9309: too many redirects count as no robots.txt
  }

  /** Retries an attempt after transient errors; each error extends the pause of the host. */
  async function again<T>(
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
        if (!isPassing(failure) || failures >= settings.retries) throw failure
        onWait(host, gates.backOff(host, failure.retryAfterMs))
      }
    }
  }

  return {
    fetch(request, how, visit) {
      const url = new URL(request.url)
      return again(url.host, visit.signal, visit.onWait, async () => {
        const page = await follow(request, how, visit)
        const isFault = page.status === 408 || page.status === 429 || page.status >= 500
        // A challenge can have any status, and retries do not remove it.
        if (isFault && findBlocker(page)?.kind !== 'blocked') throw serverError(page.status, page.headers)
        return page
      })
    },
    robotsFor: (url) => robots.answerFor(new URL(url)),
    stop() {
      quiet.abort(new Error('stopped'))
      http.stop()
    },
  }
}

function bodyOf({ form, json }: Pick<Wanted, 'form' | 'json'>): Pick<Wanted, 'form' | 'json'> {
  return { ...(form && { form }), ...(json && { json }) }
}

function readAnswer({ url, status, headers, body }: HttpAnswer): FetchedPage {
  const { contentType, charset } = readContentType(headers['content-type'])
  return { url: url.href, status, contentType, headers, text: decode(body, charset), bytes: body.length }
}

function isSentOn(got: FetchedPage | SentOn): got is SentOn {
  return 'redirect' in got
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

import { planitAttribution, sourceLabel } from '../../business/platforms.ts'
import type { CallAnswer, ParsedInput } from '../../contract/api-call.ts'
import type { previewSource as previewCall } from '../../contract/capture.ts'
import type { PageRequest, Source } from '../adapter.ts'
import { findAdapter } from '../adapters/index.ts'
import { findBlocker } from '../engine/blockers.ts'
import { createCookieJar } from '../engine/cookies.ts'
import { createDestinations } from '../engine/destination.ts'
import { asFailure, type FailureKind } from '../engine/failure.ts'
import { createFetcher } from '../engine/fetcher.ts'
import { createHostGates } from '../engine/host-gates.ts'
import type { FetchedPage } from '../engine/page.ts'
import { isMadeByScripts } from '../engine/read-page.ts'
import { type CrawlSettings, defaultSettings } from '../engine/settings.ts'
import { readFetched } from './read-page.ts'

export type SourcePreview = CallAnswer<typeof previewCall>
/** The address of a possible source, with the platform and selectors that the owner has entered. */
export type SourceToPreview = ParsedInput<typeof previewCall>['body']

/** A person waits for the answer, so there are no retries. */
const impatient = { retries: 0, pageTimeoutMs: 10_000, longestWaitMs: 5000 }
/** Time limit for robots.txt, the page and all redirects. */
const previewMs = 25_000
const maxShown = 5

/** Failures of automated visits, which do not concern a person with a browser. */
const forPeople: ReadonlySet<FailureKind> = new Set(['robots', 'blocked', 'closed', 'busy'])
/** Adapters that accept any page: if they find nothing, the page is no source. */
const general: ReadonlySet<string> = new Set(['listing', 'contact-page', 'planning-register'])

/** Requests an address once, as scraping would: obeys robots.txt, avoids private networks, and uses no browser. */
export async function previewSource(
  address: SourceToPreview,
  settings: Partial<CrawlSettings> = {},
): Promise<SourcePreview> {
  const all = { ...defaultSettings, ...impatient, ...settings }
  const fetcher = createFetcher({ settings: all, gates: createHostGates(all), destinations: createDestinations(all) })
  const source: Source = { id: '', name: '', searchTerms: [], ...address, platform: address.platform ?? '' }
  const [first = { url: source.url, kind: 'list' as const }] = findAdapter(source.platform)?.start?.(source) ?? []
  const visit = {
    jar: createCookieJar([], () => {}),
    browser: undefined,
    signal: AbortSignal.timeout(previewMs),
    onWait() {},
  }
  try {
    const page = await fetcher.fetch(first, 'plain', visit)
    return { ...describe(page, source, first), robots: (await fetcher.robotsFor(page.url)) ?? null }
  } catch (thrown) {
    const { kind, message } = asFailure(thrown)
    const robots = (await fetcher.robotsFor(first.url)) ?? null
    return forPeople.has(kind) ? byHand(message, robots) : { advice: 'none', sentence: message, robots, reading: null }
  } finally {
    fetcher.stop()
  }
}

function describe(page: FetchedPage, source: Source, request: PageRequest): SourcePreview {
  const blocker = findBlocker(page)
  if (blocker) return byHand(blocker.sentence)
  if (page.status === 404 || page.status === 410) return none('There’s no page at this address.')
  const isExplained = page.status === 400 && findAdapter(source.platform)?.readsRefusals === true
  if (page.status >= 400 && !isExplained) return none(`The site refuses to show this page (${page.status}).`)
  const result = readFetched(page, { source, request, now: new Date().toISOString() })
  if (result.blocker !== undefined) return byHand(result.blocker)
  const { platform, entries, leads, problem } = result.reading
  const reading = { ...result.reading, leads: leads.slice(0, maxShown) }
  const isKnown = !general.has(platform)
  const label = sourceLabel(platform)
  const relevant = leads.filter(({ prospect }) => prospect !== null).length
  // Any page can be read as a single entry, so one entry counts only if it is relevant or its platform is known.
  if (entries > 1 || result.hasLeads || (entries > 0 && isKnown)) {
    const count = entries === 1 ? 'one entry' : `${entries} entries`
    const credit = platform === 'planit' ? ` ${planitAttribution}` : ''
    return automatic(`We can read this page (${label}): ${count}, ${relevant || 'none'} relevant.${credit}`, reading)
  }
  if (result.leadsOn && platform !== 'contact-page' && platform !== 'listing') {
    return automatic(`We recognise this site (${label}). Its search or lists will be read for entries.`, reading)
  }
  if (result.isNothingFound)
    return automatic(`We can read this page (${label}), which lists nothing at the moment.`, reading)
  if (isMadeByScripts(page)) {
    return automatic('Scripts make this page, so its entries show only when it’s scraped with a browser.', null)
  }
  if (isKnown) {
    const why = problem ?? 'We found no entries on this page.'
    return automatic(`We recognise this site (${label}). ${why}`, reading)
  }
  return none(problem ?? 'We found nothing on this page that we can read.')
}

function automatic(sentence: string, reading: SourcePreview['reading']): SourcePreview {
  return { advice: 'automatic', sentence, robots: null, reading }
}

function byHand(why: string, robots: SourcePreview['robots'] = null): SourcePreview {
  return {
    advice: 'by_hand',
    sentence: `${why} You can browse it yourself and add what you find.`,
    robots,
    reading: null,
  }
}

function none(sentence: string): SourcePreview {
  return { advice: 'none', sentence, robots: null, reading: null }
}

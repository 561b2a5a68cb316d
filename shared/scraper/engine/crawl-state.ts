import type { PageRequest, Readers, Source } from '../adapter.ts'
import type { BrowserSession } from './browser-session.ts'
import { createCookieJar, type CookieJar } from './cookies.ts'
import type { Fetcher } from './fetcher.ts'
import { createFrontier, type Frontier } from './frontier.ts'
import type { HostGates } from './host-gates.ts'
import { type Journal, type JournalEntry, type QueuedRequest, recordsOf } from './journal.ts'
import { createKnownFilter, type KnownFilter, type ReasonToSkip } from './skip-known.ts'
import type { Tally } from './outcome.ts'
import { keyOfRequest } from './page-address.ts'
import type { CrawlSettings } from './settings.ts'
import type { Snapshots } from './snapshots.ts'
import { addSighting, nothingSeen } from './sighting.ts'

export interface CrawlTools {
  readers: Readers
  fetcher: Fetcher
  gates: HostGates
  journal: Journal
  settings: CrawlSettings
  /** Undefined if there is no browser. */
  browser: BrowserSession | undefined
  snapshots: Snapshots
  /** Returns whether an earlier run delivered a record with any of these keys. */
  isKnown(keys: readonly string[]): boolean
  /** Called with a list entry before its detail page is requested. */
  reasonToSkip: ReasonToSkip
  /** Key of a page on which an earlier process hung: it is skipped. */
  stuckPage?: string | undefined
  /** Called before each page is read. */
  onReading(key: string): void
  /** Called after each page. */
  report(progress: CrawlProgress): void
  signal: AbortSignal
}

export interface CrawlProgress {
  sourceId: string
  /** Pages of this run, including those before a crash. */
  pages: number
  records: number
  failed: number
  /** Address of the page that was just read or has failed. */
  url: string
  /** One sentence if the page failed. */
  failure?: string | undefined
}

/** The state of a crawl. */
export interface CrawlState {
  frontier: Frontier
  knownFilter: KnownFilter
  jar: CookieJar
  tally: Tally
}

/** Restores the state of a crawl from its journal, or begins a new one. */
export async function openState(
  source: Source,
  { journal, readers, settings, gates, isKnown, stuckPage }: CrawlTools,
): Promise<CrawlState> {
  const { entries } = journal
  if (entries.length === 0) await begin(source, journal, readers)
  const unfinished = countCrashes(entries)
  for (const [key, crashes] of unfinished) {
    const sentence = key === stuckPage ? hangSentence : crashes >= maxCrashes ? crashSentence : undefined
    if (sentence !== undefined) await journal.append({ type: 'failed', key, kind: 'unreadable', sentence })
  }
  const cookies = entries.findLast((entry) => entry.type === 'cookies')
  for (const entry of entries) if (entry.type === 'waits') gates.waitUntil(entry.host, entry.untilMs)
  return {
    frontier: createFrontier(entries),
    knownFilter: createKnownFilter(entries, isKnown, settings.ageDays),
    jar: createCookieJar(cookies?.cookies ?? [], (all) => void journal.append({ type: 'cookies', cookies: all })),
    tally: restoreTally(entries),
  }
}

/** Number of processes that may end while fetching a page: after that, the page is skipped. */
const maxCrashes = 2
const crashSentence = 'A page has stopped the scraper, twice.'
const hangSentence = 'A page kept the scraper busy for too long, so it was left out.'

/** Counts the processes that ended while reading a page, by the key of each unfinished page. */
function countCrashes(entries: readonly JournalEntry[]): Map<string, number> {
  const crashes = new Map<string, number>()
  for (const entry of entries) {
    if (entry.type === 'begun') crashes.set(entry.key, (crashes.get(entry.key) ?? 0) + 1)
    if (entry.type === 'left') crashes.set(entry.key, (crashes.get(entry.key) ?? 1) - 1)
    if (entry.type === 'read' || entry.type === 'failed') crashes.delete(entry.key)
  }
  return crashes
}

async function begin(source: Source, journal: Journal, readers: Readers): Promise<void> {
  const known = readers.find(source.platform)
  const first = known?.start?.(source) ?? [{ url: source.url, kind: 'list' as const }]
  await journal.append({ type: 'asked', requests: first.map((request) => queued(request, known?.platform)) })
}

export function queued(request: PageRequest, platform: string | undefined): QueuedRequest {
  return { ...request, key: keyOfRequest(request), platform }
}

function restoreTally(entries: readonly JournalEntry[]): Tally {
  const tally: Tally = {
    read: 0,
    records: 0,
    problems: [],
    failures: [],
    consecutiveFailures: [],
    limit: undefined,
    blocker: undefined,
    seen: nothingSeen,
    page: undefined,
  }
  for (const entry of entries) {
    tally.records += recordsOf(entry).length
    if ('page' in entry) tally.page = entry.page ?? tally.page
    if (entry.type === 'failed') tally.failures.push(entry)
    if (entry.type !== 'read') continue
    tally.read += 1
    if (entry.seen) tally.seen = addSighting(tally.seen, entry.seen)
    if (entry.problem) tally.problems.push(entry.problem)
  }
  return tally
}

import type { Adapter, PageRequest, Source } from '../adapter.ts'
import type { BrowserSession } from './browser-session.ts'
import { createCookieJar, type CookieJar } from './cookies.ts'
import type { Fetcher } from './fetcher.ts'
import { createFrontier, type Frontier } from './frontier.ts'
import type { HostGates } from './host-gates.ts'
import type { Journal, JournalEntry, QueuedRequest } from './journal.ts'
import { createNovelty, type Novelty } from './novelty.ts'
import type { Tally } from './outcome.ts'
import { keyOfRequest } from './page-address.ts'
import type { CrawlSettings } from './settings.ts'
import type { Snapshots } from './snapshots.ts'

export interface CrawlTools {
  adapters: readonly Adapter[]
  fetcher: Fetcher
  gates: HostGates
  journal: Journal
  settings: CrawlSettings
  /** Undefined where there is none. */
  browser: BrowserSession | undefined
  snapshots: Snapshots
  /** Whether an earlier run has brought a record of any of these keys. */
  isKnown(keys: readonly string[]): boolean
  /** Told after every page. */
  report(progress: CrawlProgress): void
  signal: AbortSignal
}

export interface CrawlProgress {
  sourceId: string
  /** Of this run, also from before a crash. */
  pages: number
  records: number
  failed: number
  /** The page that was just read, or could not be. */
  url: string
  /** One sentence, when it could not be. */
  failure?: string | undefined
}

/** Where a crawl stands. */
export interface CrawlState {
  frontier: Frontier
  novelty: Novelty
  jar: CookieJar
  tally: Tally
}

/** Puts together from the journal where the crawl stood, or begins it. */
export async function openState(
  source: Source,
  { journal, adapters, settings, gates, isKnown }: CrawlTools,
): Promise<CrawlState> {
  const { entries } = journal
  if (entries.length === 0) await begin(source, journal, adapters)
  const cookies = entries.findLast((entry) => entry.type === 'cookies')
  for (const entry of entries) if (entry.type === 'waits') gates.waitUntil(entry.host, entry.untilMs)
  return {
    frontier: createFrontier(entries),
    novelty: createNovelty(entries, isKnown, settings.ageDays),
    jar: createCookieJar(cookies?.cookies ?? [], (all) => void journal.append({ type: 'cookies', cookies: all })),
    tally: countUp(entries),
  }
}

async function begin(source: Source, journal: Journal, adapters: readonly Adapter[]): Promise<void> {
  const known = adapters.find(({ platform }) => platform === source.platform)
  const first = known?.start?.(source) ?? [{ url: source.url, kind: 'list' as const }]
  await journal.append({ type: 'asked', requests: first.map((request) => queued(request, known?.platform)) })
}

export function queued(request: PageRequest, platform: string | undefined): QueuedRequest {
  return { ...request, key: keyOfRequest(request), platform }
}

function countUp(entries: readonly JournalEntry[]): Tally {
  const tally: Tally = {
    read: 0,
    records: 0,
    problems: [],
    failures: [],
    inARow: [],
    limit: undefined,
    wall: undefined,
  }
  for (const entry of entries) {
    if (entry.type === 'failed') tally.failures.push(entry)
    if (entry.type !== 'read') continue
    tally.read += 1
    tally.records += entry.records.length
    if (entry.problem) tally.problems.push(entry.problem)
  }
  return tally
}

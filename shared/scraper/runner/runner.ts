import type { Client } from '../../client.ts'
import type { FoundRecord } from '../../contract/scraping-runs.ts'
import type { CrawlProgress } from '../engine/crawl-state.ts'
import type { SourceOutcome } from '../engine/journal.ts'
import type { Readers } from '../adapter.ts'
import type { CrawlSettings } from '../engine/settings.ts'
import type { ReasonToSkip } from '../engine/skip-known.ts'
import type { PageRecord } from '../record.ts'

/** Result of classifying a record: a lead, or the reason why it is none. */
export type ClassifiedRecord = { prospect: FoundRecord } | { dropped: string }

/** What the runner gets from its host: from the server in a child process, or from the console. */
export interface RunnerHost {
  /** Calls the server as a device. */
  client: Client
  /** Folder for state that survives crashes; used by nothing else. */
  folder: string
  /** Path of Chrome or Chromium; undefined if only pages that need no browser are read. */
  browserPath: string | undefined
  readers: Readers
  /** @param now ISO 8601 */
  classify(record: PageRecord, now: string): ClassifiedRecord
  /** Applies the same classification to a list entry: if it returns a reason, the detail page is not requested. */
  reasonToSkip: ReasonToSkip
  /** Differences from the default settings. */
  settings?: Partial<CrawlSettings>
  /** Number of sources that are crawled concurrently. */
  sourcesAtOnce?: number
  leaseMs?: number
  heartbeatMs?: number
  /** Page on which an earlier process hung. */
  stuckOn?: StuckPage | undefined
  /** Whether the claim continues the current attempt of the run instead of counting as a further one. */
  continuesAttempt?: boolean
  report(event: RunnerEvent): void
  /** Stops the work at the next safe point, from which it can continue later. */
  signal: AbortSignal
}

/** A page of a source, by its key in the journal. */
export interface StuckPage {
  sourceId: string
  key: string
}

export type RunnerEvent =
  /** The process runs and its event loop is not blocked. */
  | { type: 'alive' }
  /** A page is about to be read; the process works on it until the next event. */
  | ({ type: 'reading' } & StuckPage)
  | { type: 'claimed'; runId: string; sources: number }
  | ({ type: 'page' } & CrawlProgress)
  | ({ type: 'source'; sourceId: string } & SourceOutcome)
  | { type: 'delivered'; sourceId: string; found: number; added: number; duplicate: number; dropped: number }
  /** One sentence. */
  | { type: 'trouble'; sentence: string }
  | { type: 'ended'; runId: string; status: string }
  /** The work on the run has ended here, for whatever reason. */
  | { type: 'left'; runId: string }

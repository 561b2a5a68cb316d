import type { Client } from '../../client.ts'
import type { FoundRecord } from '../../contract/scraping-runs.ts'
import type { CrawlProgress } from '../engine/crawl-state.ts'
import type { SourceOutcome } from '../engine/journal.ts'
import type { Readers } from '../adapter.ts'
import type { CrawlSettings } from '../engine/settings.ts'
import type { ReasonToSkip } from '../engine/novelty.ts'
import type { PageRecord } from '../record.ts'

/** The result of a record: a lead, or the reason why it is none. */
export type ClassifiedRecord = { prospect: FoundRecord } | { dropped: string }

/** What a host lends to the runner: the server its child process, the console its own. */
export interface RunnerHost {
  /** Speaks to the server as a device. */
  client: Client
  /** A folder for work that survives crashes, used by nothing else. */
  folder: string
  /** A Chrome or Chromium; undefined where only what needs none is to be read. */
  browserPath: string | undefined
  readers: Readers
  /** @param now ISO 8601 */
  classify(record: PageRecord, now: string): ClassifiedRecord
  /** By the same classification, of what a list says: such a record's own page is not asked for. */
  reasonToSkip: ReasonToSkip
  /** Where it differs from the usual. */
  settings?: Partial<CrawlSettings>
  /** How many sources are read at the same time. */
  sourcesAtOnce?: number
  leaseMs?: number
  heartbeatMs?: number
  /** Where an earlier process got stuck. */
  stuckOn?: StuckPage | undefined
  /** Leaving that page out is no further attempt of the run. */
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
  /** The process runs and is not held up by anything. */
  | { type: 'alive' }
  /** A page is about to be read. Until the next word, it is what the process is at. */
  | ({ type: 'reading' } & StuckPage)
  | { type: 'claimed'; runId: string; sources: number }
  | ({ type: 'page' } & CrawlProgress)
  | ({ type: 'source'; sourceId: string } & SourceOutcome)
  | { type: 'delivered'; sourceId: string; found: number; added: number; duplicate: number; dropped: number }
  /** One sentence. */
  | { type: 'trouble'; sentence: string }
  | { type: 'ended'; runId: string; status: string }
  /** The run is no longer worked on here, however it ended. */
  | { type: 'left'; runId: string }

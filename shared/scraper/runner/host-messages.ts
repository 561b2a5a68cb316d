import type { CrawlSettings } from '../engine/settings.ts'
import type { RunnerEvent, StuckPage } from './runner.ts'

/** To the scraper's process, once. */
export interface HostStart {
  /** Where the server listens. */
  address: string
  /** A token for runs only. Without one, the parent process makes the calls. */
  token?: string
  folder: string
  browserPath: string
  settings: Partial<CrawlSettings>
  /** How long the server may wait for a word; the runner's own usual unless it is given. */
  leaseMs?: number
  /** The page on which the process before this one got stuck. */
  stuckOn?: StuckPage | undefined
  /** Leaving that page out is no further attempt of the run. */
  continuesAttempt?: boolean
}

/** To the scraper's process, at the end. */
export type HostOrder = HostStart | 'stop'

/** From the scraper's process. */
export type HostReport = RunnerEvent

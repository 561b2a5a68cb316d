import type { CrawlSettings } from '../engine/settings.ts'
import type { RunnerEvent, StuckPage } from './runner.ts'

/** First message to the scraper's process. */
export interface ProcessStart {
  /** Address of the server. */
  address: string
  /** A token for runs only. Without one, the parent process makes the calls. */
  token?: string
  folder: string
  browserPath: string
  settings: Partial<CrawlSettings>
  /** Time without a heartbeat after which the lease expires; the runner's default if absent. */
  leaseMs?: number
  /** Page on which the previous process hung. */
  stuckOn?: StuckPage | undefined
  /** Whether the claim continues the current attempt of the run instead of counting as a further one. */
  continuesAttempt?: boolean
}

/** Message to the scraper's process: the start, or `stop` at the end. */
export type ProcessOrder = ProcessStart | 'stop'

/** Message from the scraper's process. */
export type ProcessReport = RunnerEvent

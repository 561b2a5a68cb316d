import type { CrawlSettings } from '../engine/settings.ts'
import type { RunnerEvent } from './runner.ts'

/** To the scraper's process, once. */
export interface HostStart {
  /** Where the server listens. */
  address: string
  token: string
  folder: string
  browserPath: string
  settings: Partial<CrawlSettings>
  /** How long the server may wait for a word; the runner's own usual unless it is given. */
  leaseMs?: number
}

/** To the scraper's process, at the end. */
export type HostOrder = HostStart | 'stop'

/** From the scraper's process. */
export type HostReport = RunnerEvent

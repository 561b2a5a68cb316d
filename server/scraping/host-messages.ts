import type { CrawlSettings } from '#shared/scraper/engine/settings.ts'
import type { RunnerEvent } from '#shared/scraper/runner/runner.ts'

/** To the scraper's process, once. */
export interface HostStart {
  /** Where the server listens. */
  address: string
  token: string
  folder: string
  browserPath: string
  settings: Partial<CrawlSettings>
}

/** To the scraper's process, at the end. */
export type HostOrder = HostStart | 'stop'

/** From the scraper's process. */
export type HostReport = RunnerEvent

import type { Generated } from 'kysely'
import type { RobotsAnswer } from '#shared/contract/scraping.ts'
import type { Flag, JsonText, Nullable, Timestamp } from './column-types.ts'

export interface ScrapingSourceTable {
  id: string
  name: string
  platform: string
  url: string
  searchTerms: JsonText
  /** An object of CSS selectors. */
  selectors: Nullable<JsonText>
  isActive: Generated<Flag>
  lastScraped: Nullable<Timestamp>
  /** Hours. */
  scrapingInterval: Generated<number>
  createdAt: Generated<Timestamp>
  updatedAt: Generated<Timestamp>
  /** When the owner said that the source's terms allow this; a source without it is not scraped. */
  termsReadAt: Nullable<Timestamp>
  consecutiveFailures: Generated<number>
  /** Why it was paused without the owner; null once it is active again. */
  pausedReason: Nullable<string>
  /** What its robots.txt said when it was last read. */
  robots: Nullable<RobotsAnswer>
  robotsReadAt: Nullable<Timestamp>
}

export type ScrapingStatus = 'queued' | 'running' | 'success' | 'partial' | 'failed' | 'blocked'

export interface ScrapingRunTable {
  id: string
  status: Generated<ScrapingStatus | 'cancelled'>
  sourceIds: JsonText
  leasedBy: Nullable<string>
  leasedUntil: Nullable<Timestamp>
  heartbeatAt: Nullable<Timestamp>
  attempts: Generated<number>
  pagesVisited: Generated<number>
  prospectsFound: Generated<number>
  prospectsAdded: Generated<number>
  prospectsDuplicate: Generated<number>
  prospectsRejected: Generated<number>
  errorMessage: Nullable<string>
  createdAt: Generated<Timestamp>
  startedAt: Nullable<Timestamp>
  finishedAt: Nullable<Timestamp>
}

export interface ScrapingBatchTable {
  id: string
  runId: string
  prospectsFound: number
  prospectsAdded: number
  sourceId: Nullable<string>
  prospectsDuplicate: Generated<number>
  prospectsSuppressed: Generated<number>
  /** What was refused and why: `[{ index, reason }]`. */
  refusals: Generated<JsonText>
  receivedAt: Generated<Timestamp>
}

export interface ScrapingLogTable {
  id: string
  sourceId: string
  runId: Nullable<string>
  status: ScrapingStatus
  prospectsFound: Generated<number>
  errorMessage: Nullable<string>
  scrapedAt: Generated<Timestamp>
}

import type { Generated } from 'kysely'
import type { RobotsAnswer } from '#shared/contract/scraping-sources.ts'
import type { Flag, JsonText, Nullable, Timestamp } from './column-types.ts'

export interface ScrapingTables {
  scrapingSource: {
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
    /** When the owner confirmed that the source's terms allow scraping; without it, the source is not scraped. */
    termsReadAt: Nullable<Timestamp>
    consecutiveFailures: Generated<number>
    /** Why it was paused automatically; null once it is active again. */
    pausedReason: Nullable<string>
    /** What its robots.txt allowed when it was last read. */
    robots: Nullable<RobotsAnswer>
    robotsReadAt: Nullable<Timestamp>
    /** What was unusual about the last run that read its pages. */
    healthProblem: Nullable<string>
    /** Set while there is a problem. */
    healthSince: Nullable<Timestamp>
    /** The page that couldn’t be read in the last run, or had nothing on it: `ScrapingSource['problemPage']`. */
    problemPage: Nullable<JsonText>
  }
  scrapingRun: {
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
  scrapingBatch: {
    id: string
    runId: string
    prospectsFound: number
    prospectsAdded: number
    sourceId: Nullable<string>
    prospectsDuplicate: Generated<number>
    prospectsSuppressed: Generated<number>
    /** Rejected records: `[{ index, reason }]`. */
    refusals: Generated<JsonText>
    receivedAt: Generated<Timestamp>
  }
  scrapingLog: {
    id: string
    sourceId: string
    runId: Nullable<string>
    status: ScrapingStatus
    prospectsFound: Generated<number>
    errorMessage: Nullable<string>
    /** What the run saw on the source's lists: a SourceSighting. */
    seen: Nullable<JsonText>
    scrapedAt: Generated<Timestamp>
  }
}

export type ScrapingStatus = 'queued' | 'running' | 'success' | 'partial' | 'failed' | 'blocked'

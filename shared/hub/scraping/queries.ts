import { getScrapingStatus, listScrapingRuns, type ScrapingRun } from '#shared/contract/scraping-runs.ts'
import { listScrapingLogs, listScrapingSources, type ScrapingLog } from '#shared/contract/scraping-sources.ts'
import { queryOf } from '../platform/queries.ts'
import { countOf } from '../platform/view.ts'

/** How many log entries the latest run and the list of sources need. */
const recentLogs = 200
const statusEveryMs = 30_000

export const scrapingQueries = {
  sources: queryOf(listScrapingSources),
  /** Fetched at intervals, because the server doesn't announce that a console was opened or closed. */
  status: { ...queryOf(getScrapingStatus), staleTime: 0, refetchInterval: statusEveryMs },
  /** The current run, or the last one; null before the first. */
  latestRun: {
    ...queryOf(listScrapingRuns, { query: { limit: 1 } }),
    select: (runs: ScrapingRun[]) => runs.at(0) ?? null,
  },
  recentLogs: queryOf(listScrapingLogs, { query: { limit: recentLogs } }),
}

/** Returns the latest log entry of each source, by the source's id. @param logs newest first */
export function latestBySource(logs: readonly ScrapingLog[]): Map<string, ScrapingLog> {
  return new Map(logs.toReversed().map((log) => [log.sourceId, log]))
}

/** How many sources were paused because they failed too often. */
export const pausedSourceCount = countOf(
  'paused after failures',
  queryOf(listScrapingSources),
  (sources) => sources.filter(({ pausedReason }) => pausedReason !== null).length,
)

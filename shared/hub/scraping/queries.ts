import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { getScrapingStatus, listScrapingRuns } from '#shared/contract/scraping-runs.ts'
import { listScrapingLogs, listScrapingSources, type ScrapingLog } from '#shared/contract/scraping-sources.ts'
import { queryOf } from '../platform/queries.ts'
import type { Count } from '../platform/view.ts'

/** How many log entries the latest run and the list of sources need. */
const recentLogs = 200
const statusEveryMs = 30_000

export function scrapingQueries(client: Client) {
  return {
    sources: () => queryOf(listScrapingSources),
    /** Fetched at intervals, because the server doesn't announce that a console was opened or closed. */
    status: () => queryOptions({ ...queryOf(getScrapingStatus), staleTime: 0, refetchInterval: statusEveryMs }),
    /** The current run, or the last one. */
    latestRun: () =>
      queryOptions({
        queryKey: [listScrapingRuns.path, 'latest'],
        queryFn: async ({ signal }) =>
          (await client.call(listScrapingRuns, { query: { limit: 1 }, signal })).at(0) ?? null,
      }),
    recentLogs: () =>
      queryOptions({
        queryKey: [listScrapingLogs.path, 'recent'],
        queryFn: ({ signal }) => client.call(listScrapingLogs, { query: { limit: recentLogs }, signal }),
      }),
  }
}

/** Returns the latest log entry of each source, by the source's id. @param logs newest first */
export function latestBySource(logs: readonly ScrapingLog[]): Map<string, ScrapingLog> {
  return new Map(logs.toReversed().map((log) => [log.sourceId, log]))
}

/** How many sources were paused because they failed too often. */
export const pausedSourceCount: Count = {
  meaning: 'paused after failures',
  queryKey: [listScrapingSources.path, 'count', 'paused'],
  ask: async (client, signal) =>
    (await client.call(listScrapingSources, { signal })).filter(({ pausedReason }) => pausedReason !== null).length,
}

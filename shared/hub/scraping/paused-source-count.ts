import { listScrapingSources } from '#shared/contract/scraping.ts'
import type { Count } from '../layout/view.ts'

/** How many sources were paused because they failed too often. */
export const pausedSourceCount: Count = {
  meaning: 'paused after failures',
  queryKey: [listScrapingSources.path, 'count', 'paused'],
  ask: async (client, signal) =>
    (await client.call(listScrapingSources, { signal })).filter(({ pausedReason }) => pausedReason !== null).length,
}

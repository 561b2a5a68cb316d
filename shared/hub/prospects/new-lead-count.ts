import { listProspects } from '#shared/contract/prospects.ts'
import type { Count } from '../frame/view.ts'
import { totalOf } from '../paging.ts'

/** How many leads nobody has looked after yet. */
export const newLeadCount: Count = {
  meaning: 'new',
  queryKey: [listProspects.path, 'count', { status: 'new' }],
  async ask(client, signal) {
    const { headers } = await client.callWithHeaders(listProspects, { query: { status: 'new', limit: 1 }, signal })
    return totalOf(headers)
  },
}

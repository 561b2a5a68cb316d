import { listProspects } from '#shared/contract/prospects.ts'
import type { Count } from '../layout/view.ts'
import { totalOf } from '../paging.ts'

const asked = { status: 'new', origin: 'enquiries' } as const

/** Counts the enquiries that nobody has answered yet. */
export const newLeadCount: Count = {
  meaning: 'new',
  queryKey: [listProspects.path, 'count', asked],
  async ask(client, signal) {
    const { headers } = await client.callWithHeaders(listProspects, { query: { ...asked, limit: 1 }, signal })
    return totalOf(headers)
  },
}

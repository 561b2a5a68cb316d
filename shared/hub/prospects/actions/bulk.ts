import type { Client } from '#shared/client.ts'
import type { CallAnswer, CallInput } from '#shared/contract/api-call.ts'
import { archiveProspect, changeProspects, deleteProspect, maxBulkIds } from '#shared/contract/prospect-archive.ts'
import type { Priority, Status } from '../labels.ts'
import type { Choice } from './choice.ts'

type Body = NonNullable<CallInput<typeof changeProspects>['body']>
export interface LeadAction extends Pick<Body, 'action' | 'reason'> {
  status?: Status
  priority?: Priority
}
export type Outcome = CallAnswer<typeof changeProspects>

/** Does one thing to the leads of a choice. One lead is archived or deleted by its own call, whose refusal is an error.
 *  @throws ApiError */
export async function doTo(client: Client, choice: Choice, leadAction: LeadAction): Promise<Outcome> {
  if (!('leads' in choice)) {
    return client.call(changeProspects, { body: { ...leadAction, filter: choice.filter, expectedCount: choice.count } })
  }
  const ids = choice.leads.map(({ id }) => id)
  const [only] = ids
  if (only !== undefined && ids.length === 1 && (leadAction.action === 'archive' || leadAction.action === 'delete')) {
    await (leadAction.action === 'archive'
      ? client.call(archiveProspect, { params: { id: only }, body: { archiveReason: leadAction.reason } })
      : client.call(deleteProspect, { params: { id: only }, body: { reason: leadAction.reason } }))
    return { done: 1, failed: 0, results: [{ id: only, done: true, error: null }] }
  }
  return doToIds(client, ids, leadAction)
}

/** The same for ids, as many as there are. */
export async function doToIds(client: Client, ids: readonly string[], leadAction: LeadAction): Promise<Outcome> {
  const sum: Outcome = { done: 0, failed: 0, results: [] }
  for (let start = 0; start < ids.length; start += maxBulkIds) {
    const part = await client.call(changeProspects, {
      body: { ...leadAction, ids: ids.slice(start, start + maxBulkIds) },
    })
    sum.done += part.done
    sum.failed += part.failed
    sum.results.push(...part.results)
  }
  return sum
}

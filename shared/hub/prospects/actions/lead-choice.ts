import type { Client } from '#shared/client.ts'
import type { CallAnswer, CallInput } from '#shared/contract/api-call.ts'
import { archiveProspect, changeProspects, deleteProspect, maxBulkIds } from '#shared/contract/prospect-archive.ts'
import type { Prospect } from '#shared/contract/prospects.ts'
import type { ProspectFilter } from '../filter.ts'
import type { Priority, Status } from '../labels.ts'

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

/** The leads that something is to be done to: those named, or all that a filter lets through. */
export type Choice = { leads: readonly Prospect[] } | { filter: ProspectFilter; count: number }

export function sizeOf(choice: Choice): number {
  return 'leads' in choice ? choice.leads.length : choice.count
}

/** `Ada Sample`, or `12 leads`. */
export function nameOf(choice: Choice): string {
  const only = 'leads' in choice && choice.leads.length === 1 ? choice.leads[0] : undefined
  return only?.name ?? `${sizeOf(choice).toLocaleString('en-GB')} leads`
}

/** What gives leads their earlier status back: who was rejected has to come in again before they can be anything else. */
export function stepsBack(before: readonly Prospect[], changedTo: Status): { ids: string[]; leadAction: LeadAction }[] {
  const groups = Object.groupBy(before, ({ status }) => status)
  return Object.entries(groups).flatMap(([status, leads]) => {
    const ids = leads.map(({ id }) => id)
    const step = { ids, leadAction: backTo(status as Status) }
    return changedTo === 'rejected' && status !== 'new' ? [{ ids, leadAction: backTo('new') }, step] : [step]
  })
}

function backTo(status: Status): LeadAction {
  return { action: 'status', status, reason: 'Undone' }
}

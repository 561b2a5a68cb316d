import { counted } from '#shared/business/counts.ts'
import { ApiError, type Client } from '#shared/client.ts'
import type { ApiCall, CallAnswer } from '#shared/contract/api-call.ts'
import { changeProspects, maxBulkIds } from '#shared/contract/prospect-archive.ts'
import type { Prospect } from '#shared/contract/prospects.ts'
import { callToRemove, type LeadChange } from '#shared/offline-calls/lead-actions.ts'
import { awaitRun } from './await-run.ts'
import type { ProspectFilter } from './filter.ts'
import type { Status } from './labels.ts'

/** The leads that an action applies to: shown leads, leads known by id only, or all leads that match a filter. */
export type Choice =
  | { leads: readonly Prospect[] }
  | { ids: readonly string[] }
  | { filter: ProspectFilter; count: number }

export function leadsOf(choice: Choice): readonly Prospect[] {
  return 'leads' in choice ? choice.leads : []
}

export function idsOf(choice: Choice): readonly string[] {
  return 'ids' in choice ? choice.ids : leadsOf(choice).map(({ id }) => id)
}

export function sizeOf(choice: Choice): number {
  return 'filter' in choice ? choice.count : idsOf(choice).length
}

/** Returns `Ada Sample`, or `12 leads`. */
export function nameOf(choice: Choice): string {
  const [first] = leadsOf(choice)
  const size = sizeOf(choice)
  return first !== undefined && size === 1 ? first.name : counted(size, 'lead')
}

export type Outcome = CallAnswer<typeof changeProspects>

/** Applies one change to the leads of a choice. One lead is archived or deleted by its own call, whose refusal is an error.
 *  @throws ApiError */
export async function sendChange(client: Client, choice: Choice, change: LeadChange): Promise<Outcome> {
  if ('filter' in choice) {
    const body = { ...change, filter: choice.filter, expectedCount: choice.count }
    return awaitRun(client, (bulkRunId) => client.call(changeProspects, { body: { ...body, bulkRunId } }))
  }
  const ids = idsOf(choice)
  const [only] = ids
  if (only !== undefined && ids.length === 1 && (change.action === 'archive' || change.action === 'delete')) {
    const { call, body } = callToRemove(change)
    await client.call<ApiCall>(call, { params: { id: only }, body } as object)
    return { done: 1, failed: 0, results: [{ id: only, done: true, error: null }] }
  }
  const sum: Outcome = { done: 0, failed: 0, results: [] }
  for (let start = 0; start < ids.length; start += maxBulkIds) {
    const body = { ...change, ids: ids.slice(start, start + maxBulkIds) }
    const send = (bulkRunId: string) => client.call(changeProspects, { body: { ...body, bulkRunId } })
    const part: Outcome = await awaitRun(client, send).catch((error: unknown) => {
      // The earlier parts are done, so the whole has not failed.
      if (start === 0 || !(error instanceof ApiError)) throw error
      const { sentence } = error
      return { done: 0, failed: body.ids.length, results: body.ids.map((id) => ({ id, done: false, error: sentence })) }
    })
    sum.done += part.done
    sum.failed += part.failed
    sum.results.push(...part.results)
    if (part.unchanged !== undefined) {
      sum.unchanged = part.unchanged + Math.max(0, ids.length - start - maxBulkIds)
      break
    }
  }
  return sum
}

/** A change that undoes part of another change. */
export interface UndoStep {
  ids: readonly string[]
  change: LeadChange
}

/** Returns the steps that give leads their earlier status back. A rejected lead has to become new before it can be anything else. */
export function undoStatus(before: readonly Prospect[], changedTo: Status): UndoStep[] {
  const groups = Object.groupBy(before, ({ status }) => status)
  return Object.entries(groups).flatMap(([status, leads]) => {
    const ids = leads.map(({ id }) => id)
    const step = { ids, change: backTo(status as Status) }
    return changedTo === 'rejected' && status !== 'new' ? [{ ids, change: backTo('new') }, step] : [step]
  })
}

function backTo(status: Status): LeadChange & { action: 'status' } {
  return { action: 'status', status, reason: 'Undone' }
}

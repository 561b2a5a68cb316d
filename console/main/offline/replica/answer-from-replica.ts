import { compareLeads } from '#shared/business/lead-list.ts'
import { shownPartHeader } from '#shared/contract/api-call.ts'
import { getArchivedProspect, listArchivedProspects } from '#shared/contract/prospect-archive.ts'
import { getTimeline, type TimelineEntry } from '#shared/contract/prospect-history.ts'
import {
  crmStages,
  getProspect,
  listProspects,
  type Prospect,
  statuses,
  summariseProspects,
  summariseStages,
} from '#shared/contract/prospects.ts'
import { listTasks } from '#shared/contract/tasks.ts'
import { Refusal } from '#shared/offline-calls/refusal.ts'
import type { Cached, Replica } from '#shared/offline-calls/replica.ts'
import type { RecognisedCall } from '../../connection/contract-call.ts'
import type { StoredResponse } from './response-cache.ts'
import { filterMatcher, matchesTaskQuery, readLeadQuery } from './list-query.ts'

/** The response to a call while offline. */
export interface CachedResponse {
  body: unknown
  headers: Record<string, string>
  /** The time of its oldest part, ISO 8601; undefined for a record that was made here. */
  at: string | undefined
}

export interface Asked extends RecognisedCall {
  query: URLSearchParams
}

type Reader = (replica: Replica, asked: Asked, stored: StoredResponse | undefined) => CachedResponse | undefined

/** The calls whose responses include changes made here. Every other call gets the cached response. */
const readers: Record<string, Reader> = {
  [listProspects.path](replica, { query }) {
    if (!replica.knowsLeads) return undefined
    const { filter, sort, isWhole } = readLeadQuery(query)
    const compareInOrder = compareLeads(sort)
    const matches = filterMatcher(filter)
    const found = replica.leads.values().filter(({ record }) => matches(record))
    const rows = isWhole ? [...found].toSorted((a, b) => compareInOrder(a.record, b.record)) : []
    const limit = Number(query.get('limit') ?? mostRows)
    // A search box gets its first few results. A list that is read page by page gets all rows at once.
    const shown = limit < smallestPage ? rows.slice(0, limit) : rows
    return listOf(shown, { 'X-Total-Count': String(rows.length), ...partHeader(replica) })
  },
  [summariseProspects.path]: (replica, { query }) => summarise(replica, query, 'status', statuses),
  [summariseStages.path]: (replica, { query }) => summarise(replica, query, 'crmStage', crmStages),
  [getProspect.path](replica, { params: { id = '' } }) {
    const lead = replica.leads.get(id)
    if (lead !== undefined) return one(lead)
    if (replica.deleted.has(id)) throw new Refusal('not_found', 'Lead not found.')
    if (replica.archived.has(id)) throw new Refusal('already_archived', 'This lead is archived.')
    return undefined
  },
  [getTimeline.path](replica, { params: { id = '' }, query }, stored) {
    const own = query.get('cursor') === null ? (replica.newEntries.get(id) ?? []) : []
    if (stored === undefined && own.length === 0) return undefined
    const entries = (stored?.body ?? []) as TimelineEntry[]
    const ownIds = new Set(own.map((entry) => entry.id))
    const body = [...own, ...entries.filter((entry) => !ownIds.has(entry.id))]
    return { body, headers: stored?.headers ?? {}, at: stored?.at }
  },
  [listTasks.path](replica, { query }, stored) {
    const found = [...replica.tasks.values()].filter(({ record }) => matchesTaskQuery(record, query))
    const knowsAll = replica.openTasksAt !== undefined && query.get('state') !== 'done'
    if (stored === undefined && found.length === 0 && !knowsAll) return undefined
    return {
      ...listOf(found.toSorted((a, b) => (a.record.dueOn < b.record.dueOn ? -1 : 1))),
      at: stored?.at ?? oldestOf(found) ?? replica.openTasksAt,
    }
  },
  [listArchivedProspects.path](replica, { query }, stored) {
    if (replica.archived.size === 0 && stored === undefined) return undefined
    const { filter, isWhole } = readLeadQuery(query)
    const matches = filterMatcher(filter)
    const found = [...replica.archived.values()].filter(({ record }) => matches(record))
    const rows = isWhole ? found.toSorted((a, b) => (a.record.archivedAt > b.record.archivedAt ? -1 : 1)) : []
    return listOf(rows, { 'X-Total-Count': String(rows.length) })
  },
  [getArchivedProspect.path](replica, { params: { id = '' } }) {
    const archived = replica.archived.get(id)
    return archived && one(archived)
  },
}

/** Returns the response to a read; undefined when nothing is cached. @throws Refusal where the server would refuse */
export function answerFromReplica(
  replica: Replica,
  asked: Asked,
  stored: StoredResponse | undefined,
): CachedResponse | undefined {
  const reader = readers[asked.call.path]
  if (reader !== undefined) return reader(replica, asked, stored)
  return stored && { body: stored.body, headers: stored.headers, at: stored.at }
}

/** Counts the leads of a filter by a field, and adds up their packages. */
function summarise<Field extends 'status' | 'crmStage'>(
  replica: Replica,
  query: URLSearchParams,
  field: Field,
  values: readonly Prospect[Field][],
): CachedResponse | undefined {
  if (!replica.knowsLeads) return undefined
  const { filter } = readLeadQuery(query)
  const matches = filterMatcher(filter)
  const found = [...replica.leads.values()].filter(({ record }) => matches(record))
  const body = values.map((value) => {
    const own = found.filter(({ record }) => record[field] === value)
    const worth = own.reduce((sum, { record }) => sum + (record.packageValue ?? 0), 0)
    return { [field]: value, count: own.length, value: worth }
  })
  return { body, headers: {}, at: oldestOf(found) }
}

const mostRows = 500
/** The hub reads its lists in pages of this size or larger. */
const smallestPage = 100

/** Returns the header with the number of leads stored here and of all leads, when some are missing. */
function partHeader({ leads, missingLeads }: Replica): Record<string, string> {
  return missingLeads === 0 ? {} : { [shownPartHeader]: `${leads.size}/${leads.size + missingLeads}` }
}

function one({ record, at }: Cached<unknown>): CachedResponse {
  return { body: record, headers: {}, at }
}

function listOf(rows: readonly Cached<unknown>[], headers: Record<string, string> = {}): CachedResponse {
  return { body: rows.map(({ record }) => record), headers, at: oldestOf(rows) }
}

function oldestOf(rows: readonly Cached<unknown>[]): string | undefined {
  return rows.map(({ at }) => at).toSorted()[0]
}

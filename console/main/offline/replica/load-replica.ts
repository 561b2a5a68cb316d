import { type ArchivedProspect, getArchivedProspect, listArchivedProspects } from '#shared/contract/prospect-archive.ts'
import {
  defaultSort,
  getProspect,
  listProspects,
  type Prospect,
  type ProspectDetail,
} from '#shared/contract/prospects.ts'
import { listTasks, type Task } from '#shared/contract/tasks.ts'
import { emptyReplica, type Cached, toDetail, type Replica } from '#shared/offline-calls/replica.ts'
import type { StoredResponse, ResponseCache } from './response-cache.ts'
import { filterMatcher, type LeadFilter, matchesTaskQuery, readLeadQuery } from './list-query.ts'

/** The number of all leads, from the latest list without a filter. */
interface LeadCount {
  total: number
  at: string
}

/** Builds the replica from the cached responses, the latest of each record. A lead that no longer existed is cached as null. */
export async function loadReplica(answers: ResponseCache): Promise<Replica> {
  const replica = emptyReplica()
  let count: LeadCount = { total: 0, at: '' }
  for (const answer of await listByTime(answers, [listProspects.path, getProspect.path])) {
    const before = replica.leads.size
    takeLeads(replica, answer)
    const listed = countOf(answer)
    if (listed !== undefined) count = listed
    // The lead was removed after the leads were counted.
    else if (replica.leads.size < before) count.total -= before - replica.leads.size
  }
  for (const answer of await listByTime(answers, [listArchivedProspects.path, getArchivedProspect.path])) {
    for (const record of rowsOf<ArchivedProspect>(answer)) {
      replica.archived.set(record.originalProspectId, { record, at: answer.at })
      const live = replica.leads.get(record.originalProspectId)
      if (live === undefined || live.at >= answer.at) continue
      replica.leads.delete(record.originalProspectId)
      if (count.at < answer.at) count.total -= 1
    }
  }
  replica.missingLeads = Math.max(0, count.total - replica.leads.size)
  for (const answer of await listByTime(answers, [listTasks.path])) takeTasks(replica, answer)
  return replica
}

/** Returns undefined for anything but a list of all leads. */
function countOf({ address, headers, at }: StoredResponse): LeadCount | undefined {
  const total = headers['x-total-count']
  const { filter } = readLeadQuery(new URL(address, 'http://server').searchParams)
  return total === undefined || Object.keys(filter).length > 0 ? undefined : { total: Number(total), at }
}

async function listByTime(answers: ResponseCache, paths: readonly string[]): Promise<StoredResponse[]> {
  const found = await Promise.all(paths.map((path) => answers.list(path)))
  return found.flat().toSorted((a, b) => (a.at < b.at ? -1 : 1))
}

function takeLeads(replica: Replica, answer: StoredResponse): void {
  if (answer.body === null) return void replica.leads.delete(answer.address.split('/').at(-1) ?? '')
  const rows = rowsOf<Prospect | ProspectDetail>(answer)
  if (Array.isArray(answer.body)) {
    replica.knowsLeads = true
    forgetMissing(replica.leads, answer, rows)
  }
  for (const record of rows) {
    // A list omits some fields. Their values from an earlier response are kept, because they rarely change.
    const before = replica.leads.get(record.id)?.record
    replica.leads.set(record.id, { record: toDetail({ ...before, ...record }), at: answer.at })
    replica.archived.delete(record.id)
  }
}

/** Removes the leads that this page of a list should contain but does not, because they have been changed or removed since. */
function forgetMissing(
  leads: Map<string, Cached<ProspectDetail>>,
  answer: StoredResponse,
  rows: readonly Prospect[],
): void {
  const { filter, sort, isWhole } = readLeadQuery(new URL(answer.address, 'http://server').searchParams)
  const hasMore = Number(answer.headers['x-total-count'] ?? Number.NaN) !== rows.length
  // A search also matches notes that are not stored here, and only the default order shows which leads a page should contain.
  if (filter.q !== undefined || !isDecidable(filter) || ((hasMore || !isWhole) && sort !== defaultSort)) return
  const newest = isWhole ? undefined : rows[0]?.createdAt
  const oldest = hasMore ? rows.at(-1)?.createdAt : undefined
  if ((!isWhole && newest === undefined) || (hasMore && oldest === undefined)) return
  const present = new Set(rows.map(({ id }) => id))
  const matches = filterMatcher(filter)
  for (const [id, { record }] of leads) {
    const { createdAt } = record
    const isBetween = (newest === undefined || createdAt < newest) && (oldest === undefined || createdAt > oldest)
    if (isBetween && !present.has(id) && matches(record)) leads.delete(id)
  }
}

/** Returns whether a lead's own record shows that it matches the filter. The run, for example, is not part of the record. */
function isDecidable({ origin, runId, importId }: LeadFilter): boolean {
  return origin === undefined && runId === undefined && importId === undefined
}

function takeTasks(replica: Replica, answer: StoredResponse): void {
  const query = new URL(answer.address, 'http://server').searchParams
  const rows = rowsOf<Task>(answer)
  const present = new Set(rows.map(({ id }) => id))
  for (const [id, { record }] of replica.tasks) {
    if (!present.has(id) && matchesTaskQuery(record, query)) replica.tasks.delete(id)
  }
  const isEverythingOpen =
    query.get('prospectId') === null && query.get('dueBy') === null && query.get('state') !== 'done'
  if (isEverythingOpen && rows.length < mostTasks) replica.openTasksAt = answer.at
  for (const record of rows) replica.tasks.set(record.id, { record, at: answer.at })
}

/** The server returns at most this many. */
const mostTasks = 500

function rowsOf<Row>({ body }: StoredResponse): Row[] {
  return Array.isArray(body) ? (body as Row[]) : [body as Row]
}

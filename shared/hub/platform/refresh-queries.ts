import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { currentUser } from '#shared/contract/accounts.ts'
import type { ApiCall } from '#shared/contract/api-call.ts'
import type { LooseInput } from '#shared/contract/api-request.ts'
import type { Change, ChangeSubject } from '#shared/contract/changes.ts'
import type { PageSizes } from './paging.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta
    mutationMeta: MutationMeta
  }
}

export type QueryMeta = {
  /** The read of the contract whose answer the query holds. */
  call?: ApiCall
  input?: LooseInput | undefined
  /** Set for a read that is made once for each input; the answers are in their order. */
  inputs?: readonly LooseInput[]
  /** Set for a read of one page, or of a list page by page. */
  pages?: PageSizes
  /** Set for a list that announces new records itself: it is not read again because of one before that is shown. */
  announcesNew?: true
}

export type MutationMeta = {
  /** The calls that the mutation makes. Once it is settled, the hub reads again what they make out of date. */
  calls?: readonly ApiCall[]
  /** The key of the query whose data the answer is: that isn't read again. */
  answers?: QueryKey
}

/** Returns whether changes of some kinds of record make a query out of date. What was stored without its read may be about any record. */
function isStaleAfter(meta: QueryMeta | undefined, changed: ReadonlySet<ChangeSubject>): boolean {
  if (meta?.call === undefined) return true
  return meta.call.staleAfter?.some((subject) => changed.has(subject)) === true
}

/** Reads everything again that is shown, because anything may have changed. Who is signed in stays, because the hub would
 *  close what is being written if the server could not say so now. */
export async function refreshAll(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUser.path })
}

/** Reads again what calls have made out of date: now if it is shown, and otherwise when it is shown next. Resolves when that has been read.
 *  @param exceptAbout the id of a record that is gone, whose own queries are left alone
 *  @param exceptKey the key of a query that has been given its new data */
export async function refreshAfter(
  queryClient: QueryClient,
  calls: readonly Pick<ApiCall, 'changes'>[],
  { exceptAbout, exceptKey }: { exceptAbout?: string; exceptKey?: QueryKey | undefined } = {},
): Promise<void> {
  const changed = new Set(calls.flatMap(({ changes = [] }) => changes))
  if (changed.size === 0) return
  const isConcerned = ({ meta, queryHash }: Query) =>
    isStaleAfter(meta, changed) &&
    (exceptAbout === undefined || !queryHash.includes(exceptAbout)) &&
    (exceptKey === undefined || queryHash !== hashKey(exceptKey))
  await queryClient.invalidateQueries({ predicate: isConcerned })
}

/** How long changes are collected, so that a burst of them causes one invalidation. */
const collectMs = 300

export interface Invalidation {
  add(change: Change): void
  stop(): void
}

/** Invalidates the queries that changes make out of date. A list that announces new records itself is not invalidated by new records, or by
 *  changes of them, until it has fetched them. */
export function createInvalidation(queryClient: QueryClient): Invalidation {
  let changes: Change[] = []
  /** When the server announced a new record, milliseconds since 1970. */
  const announcedAtMs = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    timer = undefined
    const collected = changes
    changes = []
    void queryClient.invalidateQueries({ predicate: (query) => collected.some((change) => isStale(query, change)) })
  }

  function isStale({ meta, state }: Query, change: Change): boolean {
    const { subject, id, action } = change
    if (!isStaleAfter(meta, new Set([subject])) && !(meta?.call?.linksToLeads && isLeadGone(change))) return false
    if (meta?.announcesNew !== true) return true
    return action !== 'created' && state.dataUpdatedAt >= (announcedAtMs.get(id) ?? 0)
  }

  return {
    add(change) {
      if (change.action === 'created') announcedAtMs.set(change.id, Date.now())
      changes.push(change)
      timer ??= setTimeout(flush, collectMs)
    },
    stop: () => clearTimeout(timer),
  }
}

const leadSubjects = new Set<ChangeSubject>(['prospect', 'archivedProspect'])

function isLeadGone({ subject, action }: Change): boolean {
  return action === 'deleted' && leadSubjects.has(subject)
}

import type { Query, QueryClient } from '@tanstack/react-query'
import type { Change, ChangeSubject } from '#shared/contract/changes.ts'
import { isStaleAfter } from '../stale-queries.ts'

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

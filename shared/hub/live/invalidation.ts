import type { Query, QueryClient } from '@tanstack/react-query'
import type { Change } from '#shared/contract/changes.ts'
import { pathsAfter } from './subjects.ts'

/** Changes come in bursts, and a burst invalidates once. */
const collectMs = 300

export interface Invalidation {
  add(change: Change): void
  stop(): void
}

/** Refetches the queries that changes make stale. New records, and changes of them, leave a list alone that announces new records itself
 *  (`meta.announcesNew`), until it shows them. */
export function createInvalidation(queryClient: QueryClient): Invalidation {
  /** By path, the records that have changed. */
  const changed = new Map<string, Set<string>>()
  const grown = new Set<string>()
  /** When the server announced a new record, milliseconds since 1970. */
  const announcedAtMs = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    timer = undefined
    void queryClient.invalidateQueries({ predicate: isStale }).finally(() => {})
    changed.clear()
    grown.clear()
  }

  function isStale({ queryKey: [path], meta, state }: Query): boolean {
    const announcesNew = meta?.['announcesNew'] === true
    if (grown.has(String(path)) && !announcesNew) return true
    const ids = [...(changed.get(String(path)) ?? [])]
    return ids.some((id) => !announcesNew || state.dataUpdatedAt >= (announcedAtMs.get(id) ?? 0))
  }

  return {
    add({ subject, id, action }) {
      if (action === 'created') announcedAtMs.set(id, Date.now())
      for (const path of pathsAfter({ subject, action })) {
        if (action === 'created') grown.add(path)
        else changed.set(path, (changed.get(path) ?? new Set()).add(id))
      }
      timer ??= setTimeout(flush, collectMs)
    },
    stop: () => clearTimeout(timer),
  }
}

import type { Query, QueryClient } from '@tanstack/react-query'
import type { Change } from '#shared/contract/changes.ts'
import { pathsAfter } from './subjects.ts'

/** Changes come in bursts, and a burst invalidates once. */
const collectMs = 300

export interface Invalidation {
  add(change: Change): void
  stop(): void
}

/** Asks anew for what changes make untrue. A list that tells of new records itself (`meta.tellsOfNew`) is left as it is by them, and by
 *  what becomes of them before it shows them. */
export function createInvalidation(queryClient: QueryClient): Invalidation {
  /** By path, the records that have changed. */
  const changed = new Map<string, Set<string>>()
  const grown = new Set<string>()
  /** When a new record was heard of, milliseconds since 1970. */
  const heardAtMs = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    timer = undefined
    void queryClient.invalidateQueries({ predicate: isUntrue }).finally(() => {})
    changed.clear()
    grown.clear()
  }

  function isUntrue({ queryKey: [path], meta, state }: Query): boolean {
    const tellsOfNew = meta?.['tellsOfNew'] === true
    if (grown.has(String(path)) && !tellsOfNew) return true
    const ids = [...(changed.get(String(path)) ?? [])]
    return ids.some((id) => !tellsOfNew || state.dataUpdatedAt >= (heardAtMs.get(id) ?? 0))
  }

  return {
    add({ subject, id, action }) {
      if (action === 'created') heardAtMs.set(id, Date.now())
      for (const path of pathsAfter({ subject, action })) {
        if (action === 'created') grown.add(path)
        else changed.set(path, (changed.get(path) ?? new Set()).add(id))
      }
      timer ??= setTimeout(flush, collectMs)
    },
    stop: () => clearTimeout(timer),
  }
}

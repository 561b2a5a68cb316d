import type { Query, QueryClient } from '@tanstack/react-query'
import type { Change } from '#shared/contract/events.ts'
import { pathsOf } from './subjects.ts'

/** Changes come in bursts, and one burst is one reason to ask anew. */
const collectMs = 300

export interface Invalidation {
  add(change: Change): void
  stop(): void
}

/** Asks anew for what changes make untrue. A list that tells of new records itself (`meta.tellsOfNew`) is left as it is by them. */
export function createInvalidation(queryClient: QueryClient): Invalidation {
  const changed = new Set<string>()
  const grown = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    timer = undefined
    const isUntrue = ({ queryKey: [path], meta }: Query) =>
      changed.has(String(path)) || (grown.has(String(path)) && meta?.['tellsOfNew'] !== true)
    void queryClient.invalidateQueries({ predicate: isUntrue }).finally(() => {})
    changed.clear()
    grown.clear()
  }

  return {
    add({ subject, action }) {
      for (const path of pathsOf[subject]) (action === 'created' ? grown : changed).add(path)
      timer ??= setTimeout(flush, collectMs)
    },
    stop: () => clearTimeout(timer),
  }
}

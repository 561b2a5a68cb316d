import type { JournalEntry, QueuedRequest } from './journal.ts'

/** Queue of the requests of one source. List pages are fetched before detail pages. */
export interface Frontier {
  /** Returns the requests that have never been added, without duplicates. */
  fresh(requests: readonly QueuedRequest[]): QueuedRequest[]
  add(requests: readonly QueuedRequest[]): void
  take(): QueuedRequest | undefined
  /** Returns the number and size of the pages fetched in this run; failed pages count with 0 bytes. */
  visited(): { pages: number; listPages: number; bytes: number }
  finish(request: QueuedRequest, bytes: number): void
  /** Returns whether no request is waiting. */
  isEmpty(): boolean
}

/** Restores the queue from the journal. Requests that were taken but not finished are queued again. */
export function createFrontier(entries: readonly JournalEntry[]): Frontier {
  const known = new Set<string>()
  const waiting = { list: [] as QueuedRequest[], detail: [] as QueuedRequest[] }
  const count = { pages: 0, listPages: 0, bytes: 0 }

  function add(requests: readonly QueuedRequest[]): void {
    for (const request of requests) {
      if (known.has(request.key)) continue
      known.add(request.key)
      waiting[request.kind].push(request)
    }
  }

  const done = new Map<string, number>()
  for (const entry of entries) {
    if (entry.type === 'asked' || entry.type === 'read') add(entry.requests)
    if (entry.type === 'read') done.set(entry.key, entry.bytes)
    if (entry.type === 'failed') done.set(entry.key, 0)
  }
  for (const kind of ['list', 'detail'] as const) {
    for (const request of waiting[kind]) if (done.has(request.key)) finish(request, done.get(request.key) ?? 0)
    waiting[kind] = waiting[kind].filter(({ key }) => !done.has(key))
  }

  function finish({ kind }: QueuedRequest, bytes: number): void {
    count.pages += 1
    count.bytes += bytes
    if (kind === 'list') count.listPages += 1
  }

  return {
    fresh(requests) {
      const seen = new Set<string>()
      return requests.filter(({ key }) => {
        const isFresh = !known.has(key) && !seen.has(key)
        seen.add(key)
        return isFresh
      })
    },
    add,
    take: () => waiting.list.shift() ?? waiting.detail.shift(),
    visited: () => ({ ...count }),
    finish,
    isEmpty: () => waiting.list.length === 0 && waiting.detail.length === 0,
  }
}

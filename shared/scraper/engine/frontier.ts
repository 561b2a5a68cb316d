import type { JournalEntry, QueuedRequest } from './journal.ts'

/** What is still to be fetched of one source. Pages that lead on come before those that say more of one record. */
export interface Frontier {
  /** @returns those that nobody has asked for before */
  fresh(requests: readonly QueuedRequest[]): QueuedRequest[]
  add(requests: readonly QueuedRequest[]): void
  take(): QueuedRequest | undefined
  /** Fetched, well or not, in this run. */
  visited(): { pages: number; listPages: number; bytes: number }
  finish(request: QueuedRequest, bytes: number): void
  /** Nothing waits. */
  isEmpty(): boolean
}

/** The queue at the end of the journal: what was taken and not finished waits again. */
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

import { ApiError, type Client } from '#shared/client.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { follow } from '#shared/hub/live/follow.ts'

export interface NewLeadsOptions {
  client: Client
  /** How many leads nobody has looked after; told when it may have changed. */
  onCount: (count: number) => void
  /** Leads that have just come in, by id. */
  onArrival: (ids: string[]) => void
  /** How long changes are collected, in milliseconds. */
  collectMs?: number
}

export interface NewLeads {
  /** Begins to listen to the server, if it does not yet. */
  start(): void
  stop(): void
  /** Opens the connection anew: it may be dead without anyone having said so. */
  renew(): void
}

/** Knows how many new leads there are, also while no window is open, by listening to what changes on the server. */
export function followNewLeads({ client, onCount, onArrival, collectMs = 2000 }: NewLeadsOptions): NewLeads {
  let listening: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let arrived = new Set<string>()

  function start(): void {
    if (listening !== undefined) return
    const own = new AbortController()
    listening = own
    let isConnected = false
    follow(
      client,
      {
        onChange({ subject, action, id }) {
          if (subject !== 'prospect' && subject !== 'archivedProspect') return
          if (subject === 'prospect' && action === 'created') arrived.add(id)
          timer ??= setTimeout(() => void tell(), collectMs)
        },
        onReset: () => void tell(),
        onConnection(isNow) {
          if (isNow && !isConnected) void tell()
          isConnected = isNow
        },
      },
      // Nobody waits for the tray.
      { signal: own.signal, wake: () => new Promise(() => {}) },
    ).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      // Signed out: whoever signs in starts it again.
      if (listening === own) listening = undefined
    })
  }

  async function tell(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const ids = [...arrived]
    arrived = new Set()
    try {
      const { headers } = await client.callWithHeaders(listProspects, { query: { status: 'new', limit: 1 } })
      onCount(Number(headers.get('X-Total-Count')))
      if (ids.length > 0) onArrival(ids)
    } catch {
      // The next change, or the next connection, asks again.
    }
  }

  function endStream(): void {
    listening?.abort()
    listening = undefined
  }

  return {
    start,
    stop() {
      endStream()
      clearTimeout(timer)
      timer = undefined
      arrived = new Set()
      onCount(0)
    },
    renew() {
      if (listening === undefined) return
      endStream()
      start()
    },
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '#shared/client.ts'
import { clientOver, type Forward } from '../../connection/forward.ts'
import { followServer, type ServerChanges } from '../../connection/change-feed.ts'
import type { OfflineStatus, QueuedChange } from '../../ipc/offline-calls.ts'
import { createOffline, type Offline } from '../offline.ts'
import type { PrivateFiles } from '../../storage/private-files.ts'

/** The state of the connection to the server. */
export type Transport =
  | 'open'
  /** No request reaches the server. */
  | 'cut'
  /** The server handles the request, and its answer is lost. */
  | 'one-way'
  /** The server handles the request, and the connection breaks during the body of its answer. */
  | 'breaking'

export interface TestConsole extends AsyncDisposable {
  offline: Offline
  /** Sends a call, like the hub. */
  hub: Client
  /** The same, but returns the whole response, also of a refusal. */
  ask(path: string, init?: RequestInit): Promise<Response>
  /** Changes what happens to calls from now on. */
  setTransport(next: Transport): void
  /** What was sent to the server, by method and path. */
  sent: string[]
  /** The same, with the query. */
  asked: string[]
  status(): OfflineStatus
  /** What the server does not have yet. */
  changes(): readonly QueuedChange[]
  /** The highest number of changes in flight at once. */
  mostAtOnce(): number
  /** The lines of the log. */
  log: string[]
  /** Follows the change feed of the server, like a console that is signed in. */
  listen(): void
  /** Ends the console and starts it again on the same folder. */
  restart(): void
  folder: string
}

const neverMs = 60 * 60_000

export interface ConsoleOptions {
  files?: PrivateFiles
  /** The pause between the calls that prefetch data. Without it, nothing is prefetched. */
  prefetchPauseMs?: number
  /** The data folder. By default a temporary one, which is removed at the end. */
  folder?: string
}

/** Starts the offline part of the console against a real server, on a connection that tests can interrupt. */
export async function startConsole(
  server: { address: string; headers: Record<string, string> },
  { files, folder: given, prefetchPauseMs = neverMs }: ConsoleOptions = {},
): Promise<TestConsole> {
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'console-')))
  const sent: string[] = []
  const log: string[] = []
  const asked: string[] = []
  let state: Transport = 'open'
  let underway = 0
  let mostAtOnce = 0
  let offline = open()
  let changes: ServerChanges | undefined

  const forward: Forward = async (request) => {
    if (state === 'cut') throw new TypeError('The connection is cut.')
    const { pathname, search } = new URL(request.url)
    sent.push(`${request.method} ${pathname}`)
    asked.push(pathname + search)
    if (request.method !== 'GET') mostAtOnce = Math.max(mostAtOnce, ++underway)
    const answer = await fetch(server.address + pathname + search, {
      method: request.method,
      headers: { ...Object.fromEntries(request.headers), ...server.headers },
      ...(request.body === null ? {} : { body: await request.text() }),
      signal: request.signal,
    }).finally(() => (underway -= request.method === 'GET' ? 0 : 1))
    if (state === 'open') return answer
    const bytes = new Uint8Array(await answer.arrayBuffer())
    if (state === 'breaking') return new Response(halfOf(bytes), { status: answer.status, headers: answer.headers })
    throw new TypeError('The answer was lost.')
  }

  function open(): Offline {
    return createOffline({
      forward: (request) => forward(request),
      folder,
      server: () => server.address,
      onChange: () => {},
      log: { write: (event, facts) => void log.push(`${event} ${JSON.stringify(facts)}`) },
      pauses: { firstMs: 20, longestMs: 50 },
      collectMs: 20,
      prefetchPauseMs,
      ...(files ? { files } : {}),
    })
  }

  const ask = (path: string, init?: RequestInit) => offline.forward(new Request(`console://app${path}`, init))
  return {
    get offline() {
      return offline
    },
    hub: clientOver((request) => offline.forward(request)),
    ask,
    setTransport: (next) => void (state = next),
    sent,
    asked,
    status: () => offline.status(),
    changes: () => offline.calls['offline:changes'](undefined) as QueuedChange[],
    log,
    mostAtOnce: () => mostAtOnce,
    listen() {
      const client = clientOver((request) => forward(request))
      changes = followServer({ client, listeners: [offline.changes], lastId: offline.changes.lastId })
      changes.start()
    },
    restart() {
      changes?.stop()
      offline.stop()
      offline = open()
    },
    folder,
    async [Symbol.asyncDispose]() {
      changes?.stop()
      offline.stop()
      // The last response may still be being written.
      if (given === undefined) await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    },
  }
}

/** The first half of an answer, after which the connection breaks. */
function halfOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let isSent = false
  return new ReadableStream({
    pull(controller) {
      if (isSent) return controller.error(new TypeError('The connection broke.'))
      controller.enqueue(bytes.subarray(0, bytes.length / 2))
      isSent = true
    },
  })
}

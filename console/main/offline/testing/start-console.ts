import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '#shared/client.ts'
import { currentUser } from '#shared/contract/accounts.ts'
import { getHealth } from '#shared/contract/health.ts'
import { clientOver, createForward, type Forward, type Send } from '../../connection/forward.ts'
import { createServerCheck, type ServerCheck } from '../../connection/server-check.ts'
import { openSettings } from '../../storage/settings.ts'
import { followServer, type ServerChanges } from '../../connection/change-feed.ts'
import type { OfflineStatus, QueuedChange } from '../../ipc/offline-calls.ts'
import { createOffline, type Offline } from '../offline.ts'
import type { PrivateFiles } from '../../storage/private-files.ts'

/** Answers in the server's place; undefined lets a request through. */
export type Stranger = (method: string, path: string) => Response | Promise<Response> | undefined

/** The state of the connection to the server. */
export type Transport =
  | Stranger
  | 'open'
  /** No request reaches the server. */
  | 'cut'
  /** The server handles the request, and its answer is lost. */
  | 'one-way'
  /** The server handles the request, and the connection breaks during the body of its answer. */
  | 'breaking'
  /** The server handles changes, and their answers arrive once the transport is set again. Reads are answered at once. */
  | 'held'
  /** Nothing is ever answered. */
  | 'silent'

export interface TestConsole extends AsyncDisposable {
  offline: Offline
  /** Sends a call, like the hub. */
  hub: Client
  /** The same, but returns the whole response, also of a refusal. */
  ask(path: string, init?: RequestInit): Promise<Response>
  /** Changes what happens to calls from now on. */
  setTransport(next: Transport): void
  /** What was sent to the server, by method and path, without the pings. */
  sent: string[]
  /** What was sent to a stranger, by method and path. */
  sentToStranger: { request: string; hasToken: boolean }[]
  /** Whether this device is still signed in. */
  isSignedIn(): boolean
  /** The same, with the query. */
  asked: string[]
  status(): OfflineStatus
  /** What the server does not have yet. */
  changes(): readonly QueuedChange[]
  /** The number of pings so far. */
  pings(): number
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

/** Sent by the console itself. */
const pings: ReadonlySet<string> = new Set([getHealth.path, currentUser.path])
const neverMs = 60 * 60_000

export interface ConsoleOptions {
  files?: PrivateFiles
  /** The pause between the calls that prefetch data. Without it, nothing is prefetched. */
  prefetchPauseMs?: number
  /** The pause between the sign-in and the first call that prefetches data. */
  prefetchAfterMs?: number
  /** The pauses between two attempts to reach the server. */
  pauses?: { firstMs: number; longestMs: number }
  /** After how long a change is accompanied by pings, and how long their answers may take, in milliseconds. */
  pingAfterMs?: number
  pingMs?: number
  /** The data folder. By default a temporary one, which is removed at the end. */
  folder?: string
}

/** Starts the offline part of the console against a real server, on a connection that tests can interrupt. */
export async function startConsole(
  server: { address: string; headers: Record<string, string> },
  {
    files,
    folder: given,
    prefetchPauseMs = neverMs,
    prefetchAfterMs = neverMs,
    pauses = { firstMs: 20, longestMs: 50 },
    pingAfterMs,
    pingMs,
  }: ConsoleOptions = {},
): Promise<TestConsole> {
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'console-')))
  const sent: string[] = []
  const log: string[] = []
  const asked: string[] = []
  let state: Transport = 'open'
  let check: ServerCheck
  let forward: Forward
  let underway = 0
  let mostAtOnce = 0
  let pingCount = 0
  let next = Promise.withResolvers<void>()
  const refusedTokens = new Set<string>()
  const token = () => {
    const given = server.headers['Authorization']?.replace('Bearer ', '')
    return given === undefined || refusedTokens.has(given) ? undefined : given
  }
  const sentToStranger: TestConsole['sentToStranger'] = []
  const settings = openSettings(join(folder, 'settings.json'))
  settings.change({ server: server.address })
  let changes: ServerChanges | undefined

  const send: Send = async (address, init) => {
    if (state === 'cut') throw new TypeError('The connection is cut.')
    const { pathname, search } = new URL(address)
    const { method = 'GET' } = init
    if (typeof state === 'function') {
      const foreign = state(method, pathname)
      const hasToken = new Headers(init.headers).has('Authorization')
      if (foreign !== undefined) {
        sentToStranger.push({ request: `${method} ${pathname}`, hasToken })
        return foreign
      }
    }
    if (state === 'silent') return new Promise((_, reject) => rejectWhenAborted(init.signal, reject))
    if (pings.has(pathname)) pingCount++
    else {
      sent.push(`${method} ${pathname}`)
      asked.push(pathname + search)
    }
    if (method !== 'GET') mostAtOnce = Math.max(mostAtOnce, ++underway)
    const answer = await fetch(address, init).finally(() => (underway -= method === 'GET' ? 0 : 1))
    if (state === 'held' && method !== 'GET') await next.promise
    if (state === 'held') return answer
    if (state === 'open' || typeof state === 'function') return answer
    const bytes = new Uint8Array(await answer.arrayBuffer())
    if (state === 'breaking') return new Response(halfOf(bytes), { status: answer.status, headers: answer.headers })
    throw new TypeError('The answer was lost.')
  }

  function open(): Offline {
    check = createServerCheck({ settings, send, onStranger: () => offline.noticeStranger() })
    forward = createForward({
      server: () => server.address,
      token,
      send,
      check,
      onRefused: (refused) => void refusedTokens.add(refused),
    })
    return createOffline({
      forward: (request) => forward(request),
      check,
      folder,
      server: () => server.address,
      onChange: () => {},
      log: { write: (event, facts) => void log.push(`${event} ${JSON.stringify(facts)}`) },
      pauses,
      collectMs: 20,
      prefetchPauseMs,
      prefetchAfterMs,
      ...(files ? { files } : {}),
      ...(pingAfterMs === undefined ? {} : { pingAfterMs }),
      ...(pingMs === undefined ? {} : { pingMs }),
    })
  }

  let offline = open()
  const ask = (path: string, init?: RequestInit) => offline.forward(new Request(`console://app${path}`, init))
  return {
    get offline() {
      return offline
    },
    hub: clientOver((request) => offline.forward(request)),
    ask,
    setTransport(transport) {
      state = transport
      next.resolve()
      next = Promise.withResolvers()
    },
    sent,
    sentToStranger,
    isSignedIn: () => token() !== undefined,
    asked,
    status: () => offline.status(),
    changes: () => offline.calls['offline:changes'](undefined) as QueuedChange[],
    log,
    pings: () => pingCount,
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

function rejectWhenAborted(signal: RequestInit['signal'], reject: (reason: unknown) => void): void {
  signal?.addEventListener('abort', () => reject(signal.reason))
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

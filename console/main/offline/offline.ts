import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { currentUser } from '#shared/contract/accounts.ts'
import { clientOver, type Forward } from '../connection/forward.ts'
import type { Log } from '../diagnostics/log.ts'
import type { CallHandlers } from '../ipc/calls.ts'
import { plainFiles, type PrivateFiles } from '../storage/private-files.ts'
import { joinListeners } from '../connection/change-feed.ts'
import { applyServerResponse } from './apply-server-response.ts'
import type { OfflineStatus } from '../ipc/offline-calls.ts'
import { changeCalls } from './pending-change-calls.ts'
import { createConnectivity, type ConnectivityOptions } from './connectivity.ts'
import { addressOfRead, recogniseCall } from '../connection/contract-call.ts'
import { createErrorLog } from '../storage/storage-error.ts'
import { cacheResponse } from './cached-reads.ts'
import { createPrefetch } from './prefetch.ts'
import { createReplay, type Replay } from './replay.ts'
import { routeRequests, type Patience } from './route-requests.ts'
import { type ChangeFollower, followChanges } from './remove-deleted.ts'
import { openStore, type Store } from './store.ts'
import { sendWhileAlive, withTimeout } from '../connection/errors.ts'
import type { ServerCheck } from '../connection/server-check.ts'
import { appOrigin } from '../security/addresses.ts'

export interface Offline {
  /** Forwards calls to the server, or answers them from the offline data while it cannot be reached. */
  forward: Forward
  calls: Pick<
    CallHandlers,
    'offline:status' | 'offline:changes' | 'offline:try-now' | 'offline:retry' | 'offline:discard' | 'offline:settle'
  >
  status(): OfflineStatus
  /** Has the connection checked from now on, because something else answers in the server's place. */
  noticeStranger(): void
  /** Must receive the changes on the server, so that records deleted there are deleted here. */
  changes: ChangeFollower
  /** Checks the connection. Called when the network may be back or the computer has woken up. */
  checkConnection(): void
  stop(): void
}

export interface OfflineOptions {
  forward: Forward
  check: Pick<ServerCheck, 'ask' | 'doubt' | 'stranger' | 'isClockRight'>
  /** The folder of the offline data. */
  folder: string
  files?: PrivateFiles
  /** The origin of the chosen server; undefined until there is one. */
  server(): string | undefined
  onChange(status: OfflineStatus): void
  log?: Pick<Log, 'write'>
  pauses?: ConnectivityOptions['pauses']
  /** How long a read may take before the server counts as unreachable, in milliseconds. */
  timeoutMs?: number
  /** After how long a change is accompanied by pings, in milliseconds. */
  pingAfterMs?: number
  /** How long the answer to a ping may take, in milliseconds; six times as long where the server may be at a long change. */
  pingMs?: number
  /** How long changes on the server are collected, in milliseconds. */
  collectMs?: number
  /** The pause between prefetch calls, in milliseconds. */
  prefetchPauseMs?: number
  /** The pause between the sign-in and the first prefetch call, in milliseconds. */
  prefetchAfterMs?: number
}

const defaultTimeoutMs = 12_000
const defaultPingMs = 5000
const longFactor = 6
const isWithoutServer: ReadonlySet<OfflineStatus['state']> = new Set(['checking', 'offline', 'blocked'])
/** How long changes are collected before the window is notified. */
const notifyMs = 50

/** Keeps the hub working while the server cannot be reached: reads come from the cache, and changes are queued and sent in order, each
 *  applied once, when it is reachable again. */
export function createOffline(options: OfflineOptions): Offline {
  const { forward, check, folder, files = plainFiles, server, onChange, log } = options
  const { timeoutMs = defaultTimeoutMs, pingAfterMs = defaultTimeoutMs, pingMs = defaultPingMs } = options
  const client = clientOver(forward)
  /** Ends with the server's silence, so that a request without a response cannot block sending. */
  const patientClient = clientOver((request) =>
    request.method === 'GET'
      ? withTimeout(forward, request, timeoutMs)
      : sendWhileAlive(forward, request, { everyMs: pingAfterMs, isAlive: () => isAlive('long') }),
  )
  const onError = createErrorLog(log)
  let opened: { server: string; store: Store; replay: Replay } | undefined
  let notifying: ReturnType<typeof setTimeout> | undefined
  let leads: OfflineStatus['leads'] = null
  /** The number of the hub's calls in progress. */
  let underway = 0
  let loggedState = 'online'

  const connectivity = createConnectivity({
    ping,
    send: async () => (await current()?.replay.run()) ?? { type: 'sent' },
    hasPending: () => current()?.replay.hasPending() === true,
    onChange() {
      logState()
      notify()
    },
    onError,
    ...(options.pauses ? { pauses: options.pauses } : {}),
  })

  function logState(): void {
    const { name } = connectivity.state()
    // Each attempt would fill the log.
    if (name === 'checking' || name === 'sending' || name === loggedState) return
    loggedState = name
    log?.write('connection', { state: name })
  }

  /** Returns whether the server works and a call gets through to it: a proxy may let only the first pass. */
  async function ping(): Promise<boolean> {
    return (await check.ask()) && (await isAlive('short'))
  }

  /** Returns whether a call gets through to the server. */
  function isAlive(patience: Patience): Promise<boolean> {
    const mostMs = patience === 'short' ? pingMs : pingMs * longFactor
    return withTimeout(forward, new Request(`${appOrigin}${currentUser.path}`), mostMs).then(
      () => true,
      () => false,
    )
  }

  /** Returns the store and replay of the chosen server: each server has its own leads. */
  function current(): typeof opened {
    const origin = server()
    if (origin === undefined) return undefined
    if (opened?.server === origin) return opened
    // Only the pending changes of the previous server are kept.
    opened?.store.forgetAnswers().catch(onError)
    const name = createHash('sha256').update(origin).digest('hex').slice(0, 16)
    const store = openStore(join(folder, name), files, check.isClockRight)
    const replay = createReplay({
      client: patientClient,
      queue: store.queue,
      onMade: (change, answer) => applyServerResponse(store.answers, change, answer),
      onChange: notify,
      onHeld: ({ call, state }) => log?.write('a change was held', { call, why: state.type }),
      onError,
    })
    opened = { server: origin, store, replay }
    return opened
  }

  const store = () => current()?.store

  function status(): OfflineStatus {
    const state = connectivity.state()
    const changes = store()?.queue.list() ?? []
    const waiting = changes.filter((change) => change.state.type === 'waiting').length
    return {
      state: state.name,
      retryAt: 'retryAtMs' in state ? new Date(state.retryAtMs).toISOString() : null,
      problem: state.name === 'blocked' ? state.problem : null,
      stranger: isWithoutServer.has(state.name) ? (check.stranger() ?? null) : null,
      waiting,
      held: changes.length - waiting,
      leads,
    }
  }

  function notify(): void {
    notifying ??= setTimeout(() => {
      notifying = undefined
      void countLeads().then(() => onChange(status()))
    }, notifyMs)
  }

  /** Counts the cached leads. Skipped while changes are being sent, when each count would read the disk again. */
  async function countLeads(): Promise<void> {
    const isWanted = isWithoutServer.has(connectivity.state().name)
    const replica = isWanted
      ? await store()
          ?.replica()
          .catch(() => undefined)
      : undefined
    leads = replica?.knowsLeads
      ? { cached: replica.leads.size, total: replica.leads.size + replica.missingLeads }
      : null
  }

  const prefetch = createPrefetch({
    client: clientOver(async (request) => {
      const [current, asked] = [store(), recogniseCall(request.method, new URL(request.url).pathname)]
      const address = asked && (await addressOfRead(request, asked))
      const answer = await withTimeout(forward, request, timeoutMs)
      return current && asked && address ? cacheResponse(current, { address, asked, answer, onError }) : answer
    }),
    store,
    isQuiet: () => underway === 0 && connectivity.state().name === 'online',
    onError,
    ...(options.prefetchPauseMs === undefined ? {} : { pauseMs: options.prefetchPauseMs }),
    ...(options.prefetchAfterMs === undefined ? {} : { startMs: options.prefetchAfterMs }),
    ...(options.collectMs === undefined ? {} : { collectMs: options.collectMs }),
  })
  const follower = followChanges({ client, store, onChangesRemoved: notify, collectMs: options.collectMs ?? 1000 })

  // Sends the changes that were pending when the console ended.
  connectivity.report('retry')
  return {
    forward: routeRequests({
      async forward(request) {
        underway += 1
        try {
          return await forward(request)
        } finally {
          underway -= 1
        }
      },
      timeoutMs,
      pingAfterMs,
      isAlive,
      sendPending: async () => current()?.replay.run(),
      connectivity,
      store,
      onError,
      onQueued() {
        notify()
        // The server may have become reachable while the change was written.
        if (connectivity.state().name === 'online') connectivity.report('retry')
      },
      onSignedOut() {
        connectivity.report('signed-out')
        // The session may have been ended elsewhere, so nothing cached stays readable. Pending changes are kept.
        store()?.forgetAnswers().catch(onError)
      },
    }),
    status,
    changes: { ...joinListeners([follower, prefetch]), lastId: follower.lastId },
    checkConnection() {
      check.doubt()
      connectivity.report('retry')
    },
    noticeStranger() {
      log?.write('something else answers in place of the server', { stranger: check.stranger() ?? '' })
      connectivity.report('call-failed')
    },
    stop() {
      connectivity.stop()
      prefetch.stop()
      clearTimeout(notifying)
    },
    calls: {
      'offline:status': status,
      'offline:try-now': () => connectivity.report('retry'),
      ...changeCalls({
        queue: () => store()?.queue,
        onError,
        onDone() {
          notify()
          connectivity.report('retry')
        },
      }),
    },
  }
}

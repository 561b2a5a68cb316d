import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { getHealth } from '#shared/contract/health.ts'
import { clientOver } from '../connection/client-over.ts'
import type { PassOn } from '../connection/pass-on.ts'
import type { CallHandlers } from '../ipc/table.ts'
import { plainFiles, type PrivateFiles } from '../private-files/private-files.ts'
import type { OfflineStatus } from './calls.ts'
import { applyServerResponse } from './apply-server-response.ts'
import { createReach, type ReachOptions } from './reach.ts'
import { createRequests } from './requests.ts'
import { type ChangeKeeper, seeToChanges } from './see-to-changes.ts'
import { resolveConflict } from './resolve-conflict.ts'
import { openStore, type Store } from './store.ts'
import { createSync, type Sync } from './sync.ts'

export interface Offline {
  /** Answers as the server does, also while it is away as far as that can be. */
  passOn: PassOn
  calls: Pick<
    CallHandlers,
    'offline:status' | 'offline:try-now' | 'offline:retry' | 'offline:give-up' | 'offline:settle'
  >
  status(): OfflineStatus
  /** Has to hear what changes on the server, so that nothing stays here that is gone there. */
  changes: ChangeKeeper
  /** The server may be there again: the network is back, or the machine is awake. */
  look(): void
  stop(): void
}

export interface OfflineOptions {
  passOn: PassOn
  /** Where everything is kept. */
  folder: string
  files?: PrivateFiles
  /** The origin that leads are on; undefined until one is chosen. */
  server(): string | undefined
  onChange(status: OfflineStatus): void
  pauses?: ReachOptions['pauses']
  /** How long a call may take before the server counts as away. */
  patienceMs?: number
  /** How long changes on the server are collected, in milliseconds. */
  collectMs?: number
}

const usualPatienceMs = 12_000
const knockMs = 5000

/** Lets the hub go on while the server is away: what was read last can be read, what is changed is kept, and goes to the server in
 *  order when it is back, each change once. */
export function createOffline({
  passOn,
  folder,
  files = plainFiles,
  server,
  onChange,
  pauses,
  patienceMs = usualPatienceMs,
  collectMs = 1000,
}: OfflineOptions): Offline {
  const client = clientOver(passOn)
  let needsSignIn = false
  let opened: { server: string; store: Store; sync: Sync } | undefined

  const reach = createReach({
    knock: async () => (await passOn(healthRequest()).catch(() => undefined))?.ok === true,
    async catchUp() {
      const drained = (await current()?.sync.drain()) ?? 'done'
      needsSignIn = drained === 'signed-out'
      return drained !== 'later'
    },
    hasMore: () => !needsSignIn && current()?.sync.hasMore() === true,
    onChange: tell,
    ...(pauses ? { pauses } : {}),
  })

  /** What belongs to the server that is chosen now: another server's leads are other leads. */
  function current(): typeof opened {
    const origin = server()
    if (origin === undefined) return undefined
    if (opened?.server === origin) return opened
    // Of another server only what waits for it is kept.
    opened?.store.answers.clear().catch(() => undefined)
    const name = createHash('sha256').update(origin).digest('hex').slice(0, 16)
    const store = openStore(join(folder, name), files)
    const onMade = ({ call, params }: { call: string; params: Record<string, string> }, answer: unknown) =>
      applyServerResponse(store.answers, { call, params, answer })
    opened = { server: origin, store, sync: createSync({ client, queue: store.queue, onMade, onChange: tell }) }
    return opened
  }

  function status(): OfflineStatus {
    const nextTryAtMs = reach.nextTryAtMs()
    return {
      server: reach.state(),
      nextTryAt: nextTryAtMs === undefined ? null : new Date(nextTryAtMs).toISOString(),
      needsSignIn,
      changes: [...(current()?.store.queue.list() ?? [])],
    }
  }

  function tell(): void {
    onChange(status())
  }

  function find(id: string) {
    const queue = current()?.store.queue
    const change = queue?.list().find((one) => one.id === id)
    return queue && change ? { queue, change } : undefined
  }

  // What waited when the console ended can go now.
  if (current()?.sync.hasMore()) reach.look()
  return {
    passOn: createRequests({
      passOn,
      patienceMs,
      reach,
      store: () => current()?.store,
      onQueued() {
        tell()
        // The server may have come back while this was written.
        if (reach.state() === 'here') reach.look()
      },
      onSignedIn() {
        needsSignIn = false
        tell()
        reach.look()
      },
      onSignedOut() {
        needsSignIn = true
        tell()
        // What somebody else may have ended is not to be read here any more. What waits is the owner's, and stays.
        current()
          ?.store.answers.clear()
          .catch(() => undefined)
      },
    }),
    status,
    changes: seeToChanges({ client, store: () => current()?.store, onForgotten: tell, collectMs }),
    look: () => reach.look(),
    stop: () => reach.stop(),
    calls: {
      'offline:status': status,
      'offline:try-now': () => reach.look(),
      async 'offline:retry'({ id }) {
        const found = find(id)
        await found?.queue.replace({ ...found.change, state: { type: 'waiting' } })
        tell()
        reach.look()
      },
      async 'offline:give-up'({ id }) {
        await find(id)?.queue.remove(id)
        tell()
        reach.look()
      },
      async 'offline:settle'({ id, keep }) {
        const found = find(id)
        if (found?.change.state.type !== 'conflict') return
        const { queue, change } = found
        const settled = resolveConflict(change, found.change.state, keep)
        if (settled === undefined) await queue.remove(id)
        else await queue.replace(settled)
        tell()
        reach.look()
      },
    },
  }
}

function healthRequest(): Request {
  return new Request(`console://app${getHealth.path}`, { signal: AbortSignal.timeout(knockMs) })
}

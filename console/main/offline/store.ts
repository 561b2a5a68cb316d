import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { findOfflineCall } from '#shared/offline-calls/index.ts'
import { planChange } from '#shared/offline-calls/offline-call.ts'
import { applyEffects, type Replica } from '#shared/offline-calls/replica.ts'
import { plainFiles, type PrivateFiles } from '../storage/private-files.ts'
import { writeWhole } from '../storage/files.ts'
import type { QueuedChange } from '../ipc/offline-calls.ts'
import { type ChangeQueue, openChangeQueue } from './change-queue.ts'
import { cacheableShapes, recogniseCall } from '../connection/contract-call.ts'
import { type ResponseCache, openResponseCache } from './replica/response-cache.ts'
import { loadReplica } from './replica/load-replica.ts'
import { openPrefetchProgress, type PrefetchProgress } from './prefetch-leads.ts'

/** The offline data of one server: cached responses and pending changes. */
export interface Store {
  answers: ResponseCache
  queue: ChangeQueue
  feedPosition: FeedPosition
  prefetchProgress: PrefetchProgress
  /** When the store was opened, milliseconds since 1970. Older responses were cached by an earlier run of the console. */
  openedAtMs: number
  /** Returns the replica with the pending changes applied. It is read from the disk again only after a change outside `commit`. */
  replica(): Promise<Replica>
  /** Removes all cached responses. Pending changes stay. */
  forgetAnswers(): Promise<void>
  /** Saves changes, then applies them to the replica; those that cannot be saved are not applied.
   *  @param prepare must not change the replica @throws what `prepare` throws; StorageError */
  commit(prepare: (replica: Replica) => readonly PreparedChange[]): Promise<void>
}

export interface PreparedChange {
  change: QueuedChange
  /** Applies the change to the replica. */
  apply(): void
}

interface Loaded {
  answersVersion: number
  changes: readonly QueuedChange[]
  replica: Promise<Replica>
}

/** Opens the store. @param folder used for this server only */
export function openStore(folder: string, files: PrivateFiles = plainFiles, isClockRight?: () => boolean): Store {
  const answers = openResponseCache(join(folder, 'answers'), {
    pathOf,
    shapes: cacheableShapes,
    files,
    ...(isClockRight ? { isClockRight } : {}),
  })
  const queue = openChangeQueue(join(folder, 'changes'), files)
  const prefetchProgress = openPrefetchProgress(join(folder, 'read-progress.json'), files)
  let loaded: Loaded | undefined
  let committing: Promise<unknown> = Promise.resolve()

  async function load(): Promise<Replica> {
    const replica = await loadReplica(answers)
    for (const change of queue.list()) if (change.state.type === 'waiting') reapply(replica, change)
    return replica
  }

  function replica(): Promise<Replica> {
    if (loaded?.answersVersion !== answers.version() || loaded.changes !== queue.list()) {
      loaded = { answersVersion: answers.version(), changes: queue.list(), replica: load() }
    }
    return loaded.replica
  }

  async function commitNow(prepare: (replica: Replica) => readonly PreparedChange[]): Promise<void> {
    const reading = replica()
    const before = loaded
    const prepared = prepare(await reading)
    await queue.add(prepared.map(({ change }) => change))
    // Updates the replica in memory, unless something else has changed meanwhile, after which it is loaded again.
    const added = queue.list().slice(before?.changes.length)
    const isAllThatChanged =
      before !== undefined &&
      loaded === before &&
      before.answersVersion === answers.version() &&
      added.length === prepared.length &&
      before.changes.every((change, place) => change === queue.list()[place])
    if (!isAllThatChanged) return void (loaded = undefined)
    for (const { apply } of prepared) apply()
    loaded = { ...before, changes: queue.list() }
  }

  return {
    answers,
    queue,
    feedPosition: openFeedPosition(join(folder, 'last-change')),
    prefetchProgress,
    openedAtMs: Date.now(),
    replica,
    async forgetAnswers() {
      await Promise.all([answers.clear(), prefetchProgress.write(undefined)])
    },
    commit(prepare) {
      const done = committing.then(() => commitNow(prepare))
      committing = done.catch(() => undefined)
      return done
    },
  }
}

/** Applies a saved change again. Has no effect if its subject has been removed meanwhile, because the server will refuse the change. */
function reapply(replica: Replica, change: QueuedChange): void {
  const offline = findOfflineCall(change.call)
  if (offline === undefined) return
  try {
    applyEffects(replica, planChange(offline, replica, change).effects, change.madeAt)
  } catch {
    // The server's refusal is reported when the change is sent.
  }
}

function pathOf(address: string): string {
  const path = address.split('?')[0] ?? ''
  return recogniseCall('GET', path)?.call.path ?? path
}

/** Stores the id of the server's last change that has been applied to the offline data. */
interface FeedPosition {
  /** Returns an empty string when there is none or it cannot be read. */
  read(): string
  write(id: string): void
}

function openFeedPosition(file: string): FeedPosition {
  let known = read(file)
  return {
    read: () => known,
    write(id) {
      if (id === known) return
      known = id
      try {
        writeWhole(file, id)
      } catch {
        // Applying a change twice is harmless, so the older id may stay.
      }
    },
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

import type { Client } from '#shared/client.ts'
import { currentUser } from '#shared/contract/accounts.ts'
import type { Change } from '#shared/contract/events.ts'
import type { ServerListener } from '../connection/follow-server.ts'
import { purgeErasedChanges, purgeDeleted } from './purge-deleted.ts'
import type { Store } from './store.ts'

export interface ChangeFollowerOptions {
  /** Straight to the server. */
  client: Client
  /** Undefined until a server is chosen. */
  store(): Store | undefined
  /** Pending changes have been removed. */
  onForgotten(): void
  /** How long changes are collected, in milliseconds. */
  collectMs: number
}

export interface ChangeFollower extends ServerListener {
  /** After which change to go on; empty when that is not known. */
  lastId(): string
}

/** Removes from this computer what the server has removed, including changes made while the console was off. */
export function followChanges({ client, store, onForgotten, collectMs }: ChangeFollowerOptions): ChangeFollower {
  let waiting: Change[] = []
  let lastId = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let working = Promise.resolve()

  function plan(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      // The server may be unreachable again: pending work is done after the next connection.
      working = working.then(work).catch(() => undefined)
    }, collectMs)
  }

  async function work(): Promise<void> {
    const current = store()
    if (current === undefined) return
    const [changes, upTo] = [waiting, lastId]
    if (changes.length > 0) await purgeDeleted(current, client, changes)
    const before = current.queue.list().length
    await purgeErasedChanges(current, client)
    if (current.queue.list().length !== before) onForgotten()
    waiting = waiting.slice(changes.length)
    if (upTo !== '') current.feedPosition.write(upTo)
  }

  /** What was removed meanwhile is unknown, so everything but the session is dropped. */
  function forgetBefore(timeMs: number): void {
    const current = store()
    current?.answers.forgetBefore(timeMs, currentUser.path).catch(() => undefined)
    current?.prefetchProgress.write(undefined).catch(() => undefined)
  }

  return {
    lastId: () => store()?.feedPosition.read() ?? '',
    onStart() {
      const current = store()
      if (current?.feedPosition.read() === '') forgetBefore(current.openedAtMs)
    },
    onRead(id) {
      lastId = id
      plan()
    },
    onChange: (change) => void waiting.push(change),
    onConnected: plan,
    onReset: () => forgetBefore(Date.now()),
    onStop() {
      clearTimeout(timer)
      timer = undefined
      waiting = []
      lastId = ''
    },
  }
}

import { ApiError, type Client } from '#shared/client.ts'
import type { Change } from '#shared/contract/changes.ts'
import { followChanges } from '#shared/contract/events.ts'
import { follow } from '#shared/hub/platform/live/follow.ts'
import type { Forward } from './forward.ts'

/** A listener in the main process for changes on the server. */
export interface ServerListener {
  /** Called when the device is signed in. */
  onStart?(): void
  onChange?(change: Change): void
  /** Called when the stream has been read up to this id and `onChange` has been called for its changes. */
  onRead?(id: string): void
  onConnected?(): void
  /** Called instead of `onChange` when there are too many changes to list. */
  onReset?(): void
  /** Called when the device is signed out. */
  onStop?(): void
}

/** Combines several listeners into one. */
export function joinListeners(listeners: readonly ServerListener[]): Required<ServerListener> {
  return {
    onStart: () => listeners.forEach((listener) => listener.onStart?.()),
    onChange: (change) => listeners.forEach((listener) => listener.onChange?.(change)),
    onRead: (id) => listeners.forEach((listener) => listener.onRead?.(id)),
    onConnected: () => listeners.forEach((listener) => listener.onConnected?.()),
    onReset: () => listeners.forEach((listener) => listener.onReset?.()),
    onStop: () => listeners.forEach((listener) => listener.onStop?.()),
  }
}

export interface ServerChanges {
  /** Starts to listen, unless it has started already. */
  start(): void
  stop(): void
  /** Reconnects, because the connection may have died without an error. */
  renew(): void
}

interface FollowOptions {
  client: Client
  listeners: readonly ServerListener[]
  /** The id of the last change that was read; empty to start with the next one. */
  lastId(): string
}

/** Follows the changes on the server over one connection for all listeners, even while no window is open. */
export function followServer({ client, listeners, lastId }: FollowOptions): ServerChanges {
  const all = joinListeners(listeners)
  let listening: AbortController | undefined

  function open(): void {
    const own = new AbortController()
    listening = own
    let wasConnected = false
    follow(
      client,
      {
        onChange: all.onChange,
        onRead: all.onRead,
        onReset: all.onReset,
        onConnection(isConnected) {
          if (isConnected && !wasConnected) all.onConnected()
          wasConnected = isConnected
        },
      },
      // No user waits here, so nothing wakes a reconnection early.
      { signal: own.signal, wake: () => new Promise(() => {}), after: lastId() },
    ).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      // Signed out: the next sign-in starts it again.
      if (listening === own) listening = undefined
    })
  }

  function end(): void {
    listening?.abort()
    listening = undefined
  }

  return {
    start() {
      if (listening !== undefined) return
      all.onStart()
      open()
    },
    stop() {
      end()
      all.onStop()
    },
    renew() {
      if (listening === undefined) return
      end()
      open()
    },
  }
}

interface PageStream {
  forward: Forward
  /** Ends the stream, so that the page reconnects: its connection may have died without an error. */
  renew(): void
}

/** Limits the page to one event stream. Electron does not report when a listening page is gone, and Chromium opens six connections to
 *  a server, so after a few reloads the streams of old pages would use up all of them. */
export function holdOneStream(forward: Forward): PageStream {
  let current: AbortController | undefined

  function renew(): void {
    current?.abort()
    current = undefined
  }

  return {
    renew,
    forward(request) {
      if (new URL(request.url).pathname !== followChanges.path) return forward(request)
      renew()
      current = new AbortController()
      return forward(new Request(request, { signal: AbortSignal.any([request.signal, current.signal]) }))
    },
  }
}

import { ApiError, type Client } from '#shared/client.ts'
import { type Change, followChanges } from '#shared/contract/events.ts'
import { follow } from '#shared/hub/live/follow.ts'
import type { Forward } from './forward.ts'

/** Somebody in the main process who has to know what becomes of the records on the server. */
export interface ServerListener {
  /** The device is signed in. */
  onStart?(): void
  onChange?(change: Change): void
  /** The stream has been read up to this number, and the listeners have been called. */
  onRead?(id: string): void
  onConnected?(): void
  /** Too much has changed to name it all. */
  onReset?(): void
  /** The device is signed out. */
  onStop?(): void
}

/** Several listeners as one. */
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
  /** Begins to listen to the server, if it does not yet. */
  start(): void
  stop(): void
  /** Reconnects, because the connection may have died without an error. */
  renew(): void
}

interface FollowOptions {
  client: Client
  listeners: readonly ServerListener[]
  /** After which change to begin; empty to begin with the next one. */
  lastId(): string
}

/** Listens to what changes on the server, also while no window is open, over one connection for everybody who wants to know. */
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
      // Nobody waits for the tray.
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

/** Holds the page to one stream of events. Electron does not tell when a page has gone that was listening, and Chromium has six
 *  connections to a server: after a few reloads the streams of pages that are no more would leave none for the one that is. */
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

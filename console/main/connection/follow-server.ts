import { ApiError, type Client } from '#shared/client.ts'
import type { Change } from '#shared/contract/events.ts'
import { follow } from '#shared/hub/live/follow.ts'

/** Somebody in the main process who has to know what becomes of the records on the server. */
export interface ServerListener {
  /** There is a way in: what is known may be asked for. */
  onStart?(): void
  onChange(change: Change): void
  /** Anything may have changed: so much has, or the connection was not there. */
  onUnknown(): void
  /** There is no way in any more. */
  onStop(): void
}

export interface ServerChanges {
  /** Begins to listen to the server, if it does not yet. */
  start(): void
  stop(): void
  /** Opens the connection anew: it may be dead without anyone having said so. */
  renew(): void
}

/** Listens to what changes on the server, also while no window is open, over one connection for everybody who wants to know. */
export function followServer(client: Client, listeners: readonly ServerListener[]): ServerChanges {
  let listening: AbortController | undefined
  const tellUnknown = () => listeners.forEach((listener) => listener.onUnknown())

  function open(): void {
    const own = new AbortController()
    listening = own
    let wasConnected = false
    follow(
      client,
      {
        onChange: (change) => listeners.forEach((listener) => listener.onChange(change)),
        onReset: tellUnknown,
        onConnection(isConnected) {
          if (isConnected && !wasConnected) tellUnknown()
          wasConnected = isConnected
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

  function end(): void {
    listening?.abort()
    listening = undefined
  }

  return {
    start() {
      if (listening !== undefined) return
      open()
      for (const listener of listeners) listener.onStart?.()
    },
    stop() {
      end()
      for (const listener of listeners) listener.onStop()
    },
    renew() {
      if (listening === undefined) return
      end()
      open()
    },
  }
}

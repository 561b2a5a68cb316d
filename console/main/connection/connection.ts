import type { Settings } from '../settings.ts'
import type { CallHandlers } from '../ipc/table.ts'
import type { DeviceToken } from './device-token.ts'
import { findServer } from './find-server.ts'
import { createForward, type Forward, type Send } from './forward.ts'
import { answerSessionCalls } from './session-calls.ts'

export interface Connection {
  /** Every call of the page's goes through this. */
  forward: Forward
  calls: Pick<CallHandlers, 'connection:server' | 'connection:choose'>
}

export interface ConnectionOptions {
  settings: Settings
  deviceToken: DeviceToken
  send: Send
  /** What the owner reads in the list of devices. */
  label: string
  /** The owner has signed out here, so nothing of theirs is to be left. */
  onSignedOut: () => void
  /** Called when the device is signed in or signed out. */
  onSession: (isSignedIn: boolean) => void
}

/** Manages the server that the console uses, and this device's token. */
export function createConnection({
  settings,
  deviceToken,
  send,
  label,
  onSignedOut,
  onSession,
}: ConnectionOptions): Connection {
  const server = () => settings.read().server
  const forward = createForward({
    server,
    token: () => deviceToken.current()?.token,
    send,
    // An answer may be late: by then there may be a new token.
    onRefused: (token) => {
      if (deviceToken.current()?.token === token) forget()
    },
  })

  function forget(): void {
    deviceToken.forget()
    onSession(false)
  }

  return {
    forward: answerSessionCalls({
      forward,
      deviceToken,
      label,
      lastDeviceId: () => settings.read().lastDeviceId,
      onSignedIn({ id }) {
        settings.change({ lastDeviceId: id })
        onSession(true)
      },
      onSignedOut() {
        settings.change({ lastDeviceId: undefined })
        onSignedOut()
        onSession(false)
      },
    }),
    calls: {
      'connection:server': server,
      async 'connection:choose'({ address }) {
        const found = await findServer(address, send)
        if ('refusal' in found) return found
        // A token is for the server that made it, and for no other.
        if (found.address !== server()) {
          forget()
          settings.change({ lastDeviceId: undefined })
        }
        settings.change({ server: found.address })
        return found
      },
    },
  }
}

import type { Settings } from '../settings.ts'
import type { CallHandlers } from '../ipc/table.ts'
import type { DeviceToken } from './device-token.ts'
import { findServer } from './find-server.ts'
import { createPassOn, type PassOn, type Send } from './pass-on.ts'
import { answerSessionCalls } from './session-calls.ts'

export interface Connection {
  /** Every call of the page's goes through this. */
  passOn: PassOn
  calls: Pick<CallHandlers, 'connection:server' | 'connection:choose'>
}

export interface ConnectionOptions {
  settings: Settings
  deviceToken: DeviceToken
  send: Send
  /** What the owner reads in the list of devices. */
  label: string
}

/** The one server that the console works with, and this device's way in. */
export function createConnection({ settings, deviceToken, send, label }: ConnectionOptions): Connection {
  const server = () => settings.read().server
  const passOn = createPassOn({
    server,
    token: () => deviceToken.current()?.token,
    send,
    // An answer may be late: by then there may be a new token.
    onRefused: (token) => {
      if (deviceToken.current()?.token === token) deviceToken.forget()
    },
  })

  return {
    passOn: answerSessionCalls({
      passOn,
      deviceToken,
      label,
      lastDeviceId: () => settings.read().lastDeviceId,
      onSignedIn: ({ id }) => settings.change({ lastDeviceId: id }),
      onSignedOut: () => settings.change({ lastDeviceId: undefined }),
    }),
    calls: {
      'connection:server': server,
      async 'connection:choose'({ address }) {
        const found = await findServer(address, send)
        if ('refusal' in found) return found
        // A token is for the server that made it, and for no other.
        if (found.address !== server()) {
          deviceToken.forget()
          settings.change({ lastDeviceId: undefined })
        }
        settings.change({ server: found.address })
        return {}
      },
    },
  }
}

import { createAccessToken, currentUser, signIn, signOut } from '#shared/contract/accounts.ts'
import { successStatus } from '#shared/contract/api-call.ts'
import type { Settings } from '../storage/settings.ts'
import type { CallHandlers } from '../ipc/calls.ts'
import type { DeviceToken, Device } from './device-token.ts'
import { isSessionEnded } from './errors.ts'
import { findServer } from './find-server.ts'
import { createForward, type Forward, type Send } from './forward.ts'
import { createServerCheck, type ServerCheck, type Stranger } from './server-check.ts'

interface Connection {
  /** Forwards every call of the page. */
  forward: Forward
  check: ServerCheck
  calls: Pick<CallHandlers, 'connection:server' | 'connection:choose'>
}

interface ConnectionOptions {
  settings: Settings
  deviceToken: DeviceToken
  send: Send
  /** Returns the address to which the answer at an address redirects, if it does. */
  findRedirect: (address: string) => Promise<string | undefined>
  /** The name in the owner's list of devices. */
  label: string
  /** Called when the owner has signed out here. Must remove their data. */
  onSignedOut: () => void
  /** Called when the device is signed in or signed out. */
  onSession: (isSignedIn: boolean) => void
  /** Called when something else begins to answer in the server's place. */
  onStranger: (stranger: Stranger) => void
}

/** Manages the server that the console uses, and this device's token. */
export function createConnection({
  settings,
  deviceToken,
  send,
  findRedirect,
  label,
  onSignedOut,
  onSession,
  onStranger,
}: ConnectionOptions): Connection {
  const server = () => settings.read().server
  const check = createServerCheck({ settings, send, onStranger })
  const forward = createForward({
    server,
    token: () => deviceToken.current()?.token,
    send,
    check,
    // A late response may concern an earlier token.
    onRefused: (token) => {
      if (deviceToken.current()?.token === token) forget()
    },
  })

  function forget(): void {
    deviceToken.forget()
    onSession(false)
  }

  return {
    check,
    forward: handleSession({
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
        const found = await findServer(address, { send, findRedirect })
        if ('refusal' in found) return found
        const { address: origin, installation } = found
        const known = settings.read().installation
        const isOther = known !== undefined && installation !== undefined && known !== installation
        // A token is valid only for the server that issued it.
        if (origin !== server() || isOther) {
          forget()
          settings.change({ lastDeviceId: undefined })
        }
        settings.change({ server: origin, installation })
        check.doubt()
        return { address: origin }
      },
    },
  }
}

interface SessionOptions {
  forward: Forward
  deviceToken: DeviceToken
  /** The name in the owner's list of devices. */
  label: string
  lastDeviceId: () => string | undefined
  onSignedIn: (device: Device) => void
  onSignedOut: () => void
}

/** Answers the hub's calls to sign in and out as in a browser. A device has a token instead of a session: signing in creates one with
 *  the same email address and password, and signing out revokes it. */
function handleSession(options: SessionOptions): Forward {
  const { forward, deviceToken, label, lastDeviceId, onSignedIn, onSignedOut } = options

  return async (request) => {
    const { pathname } = new URL(request.url)
    if (request.method === signIn.method && pathname === signIn.path) return enter(request)
    if (request.method === signOut.method && pathname === signOut.path) return leave(request)
    return forward(request)
  }

  async function enter(request: Request): Promise<Response> {
    const credentials = (await request.json()) as object
    // Replaces the earlier token of this device, so that it is listed once.
    const replaces = lastDeviceId()
    const answer = await forward(
      ask(request, createAccessToken.method, createAccessToken.path, { ...credentials, label, replaces }),
    )
    if (!answer.ok) return answer
    const device = createAccessToken.answer.parse(await answer.json())
    deviceToken.keep(device)
    onSignedIn(device)
    return forward(ask(request, currentUser.method, currentUser.path))
  }

  async function leave(request: Request): Promise<Response> {
    const body: unknown = await request.json()
    const answer = await forward(ask(request, signOut.method, signOut.path, body)).catch(async (error: unknown) => {
      if (await isSignedOut(request)) return new Response(null, { status: successStatus(signOut) })
      throw error
    })
    if (!answer.ok) return answer
    deviceToken.forget()
    onSignedOut()
    return answer
  }

  /** Returns whether the server has ended the access of this device, although its answer to the sign-out was lost. */
  async function isSignedOut(request: Request): Promise<boolean> {
    try {
      return isSessionEnded(await forward(ask(request, currentUser.method, currentUser.path)))
    } catch {
      return false
    }
  }
}

/** Creates a request that replaces the page's, with the same origin, accepted types and abort signal. */
function ask({ url, headers, signal }: Request, method: string, path: string, body?: unknown): Request {
  return new Request(new URL(path, url), {
    method,
    headers: { Accept: headers.get('Accept') ?? 'application/json', 'Content-Type': 'application/json' },
    signal,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

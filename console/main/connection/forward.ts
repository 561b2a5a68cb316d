import { createAccessToken } from '#shared/contract/accounts.ts'
import { keyHeader } from '#shared/contract/api-call.ts'

/** Answers a call of the page's as the server does. @throws when the server cannot be reached */
export type Forward = (request: Request) => Promise<Response>

/** As fetch. In the app it is Chromium's, which knows the system's proxy and certificates. */
export type Send = (address: string, init: RequestInit) => Promise<Response>

export interface ForwardOptions {
  server: () => string | undefined
  token: () => string | undefined
  send: Send
  /** The server does not take this token any more. */
  onRefused: (token: string) => void
}

/** What the hub says that the server has to hear. The rest of a request's headers is about our own origin. */
const forwardedHeaders = ['Accept', 'Content-Type', 'Last-Event-ID', keyHeader]
/** About the connection to the server, and not about the answer. */
const heldHeaders = [
  'Set-Cookie',
  'Clear-Site-Data',
  'Content-Encoding',
  'Content-Length',
  'Transfer-Encoding',
  'Connection',
  'Keep-Alive',
]

/** Passes a call on to the server, with the device's token in place of a cookie. */
export function createForward({ server, token, send, onRefused }: ForwardOptions): Forward {
  return async (request) => {
    const address = server()
    if (address === undefined) throw new TypeError('No server has been chosen.')
    const sentToken = token()
    const { pathname, search } = new URL(request.url)
    const response = await send(address + pathname + search, {
      method: request.method,
      headers: headersFor(request, address, sentToken),
      ...(request.body === null ? {} : { body: await request.arrayBuffer() }),
      signal: request.signal,
      credentials: 'omit',
      // Another address might be anyone's, and the token is for this one alone.
      redirect: 'error',
    })
    // Where a password is asked for, 401 is about that.
    const isAboutToken = pathname !== createAccessToken.path
    if (response.status === 401 && isAboutToken && sentToken !== undefined) onRefused(sentToken)
    const headers = new Headers(response.headers)
    for (const name of heldHeaders) headers.delete(name)
    return new Response(response.body, { status: response.status, headers })
  }
}

function headersFor(request: Request, server: string, token: string | undefined): Headers {
  // Chromium tells the server which site a call comes from, and the server takes changes from its own pages alone. This is one.
  const headers = new Headers({ Origin: server })
  for (const name of forwardedHeaders) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
  return headers
}

import { fileNameHeader, keyHeader } from '#shared/contract/api-call.ts'
import { type Client, createClient } from '#shared/client.ts'
import { appOrigin } from '../security/addresses.ts'
import { isSessionEnded } from './errors.ts'
import type { ServerCheck } from './server-check.ts'

/** Forwards a call of the page to the server. @throws when the server cannot be reached */
export type Forward = (request: Request) => Promise<Response>

/** Like fetch. In the app it is Chromium's, which uses the system's proxy and certificates. */
export type Send = (address: string, init: RequestInit) => Promise<Response>

interface ForwardOptions {
  server: () => string | undefined
  token: () => string | undefined
  send: Send
  check: Pick<ServerCheck, 'require' | 'check' | 'doubt'>
  /** Called when the server has refused this token. */
  onRefused: (token: string) => void
}

/** The request headers that are forwarded. The others concern our own origin. */
const forwardedHeaders = ['Accept', 'Content-Type', 'Last-Event-ID', keyHeader, fileNameHeader]
/** Headers that concern the connection to the server, not the response. */
const heldHeaders = [
  'Set-Cookie',
  'Clear-Site-Data',
  'Content-Encoding',
  'Content-Length',
  'Transfer-Encoding',
  'Connection',
  'Keep-Alive',
]

/** Forwards calls to the server once it has proven itself, with the device's token in place of a cookie. An answer of anything else counts as
 *  none. */
export function createForward({ server, token, send, check, onRefused }: ForwardOptions): Forward {
  return async (request) => {
    const address = server()
    if (address === undefined) throw new TypeError('No server has been chosen.')
    await check.require()
    const sentToken = token()
    const { pathname, search } = new URL(request.url)
    const response = await send(address + pathname + search, {
      method: request.method,
      headers: headersFor(request, address, sentToken),
      ...(request.body === null ? {} : { body: await request.arrayBuffer() }),
      signal: request.signal,
      credentials: 'omit',
      // A redirect could lead anywhere, and the token is for this server only.
      redirect: 'error',
    }).catch((error: unknown) => {
      if (!request.signal.aborted) check.doubt()
      throw error
    })
    // Photographs have no header, like all files of the site, so their answers prove nothing.
    if (pathname.startsWith('/api/')) {
      check.check(response)
      if (isSessionEnded(response) && sentToken !== undefined) onRefused(sentToken)
    }
    const headers = new Headers(response.headers)
    for (const name of heldHeaders) headers.delete(name)
    return new Response(response.body, { status: response.status, headers })
  }
}

function headersFor(request: Request, server: string, token: string | undefined): Headers {
  // The server accepts changes from its own origin only, and Chromium sends the origin of the caller.
  const headers = new Headers({ Origin: server })
  for (const name of forwardedHeaders) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
  return headers
}

/** Creates the typed client of the main process, over the same transport as the page's calls. */
export function clientOver(forward: Forward): Client {
  return createClient({ baseUrl: appOrigin, fetch: (address, init) => forward(new Request(address, init)) })
}

import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Destinations } from './destination.ts'
import { PageFailure } from './failure.ts'

/** The browser's only connection to the network. Every request of a page, including redirects, scripts and sockets, passes through it: a
 *  name is resolved once and must not resolve to a private address. */
export interface GuardProxy {
  /** Host and port, as host:port. */
  address: string
  stop(): void
}

export async function startGuardProxy(destinations: Destinations): Promise<GuardProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((clientRequest, clientResponse) => forward(clientRequest, clientResponse, destinations))
  server.on('connect', (clientRequest: IncomingMessage, socket: Socket, head: Buffer) =>
    tunnel(clientRequest, socket, head, destinations),
  )
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Hop-by-hop headers, which are not forwarded. */
const hopByHop = ['connection', 'proxy-connection', 'keep-alive', 'proxy-authorization', 'te', 'trailer', 'upgrade']

function forward(clientRequest: IncomingMessage, clientResponse: ServerResponse, destinations: Destinations): void {
  const url = URL.parse(clientRequest.url ?? '')
  if (!url || !isAllowed(url, destinations)) return refuse(clientResponse)
  const headers = { ...clientRequest.headers }
  for (const name of hopByHop) delete headers[name]
  const upstream = request(
    url,
    { method: clientRequest.method, headers, lookup: destinations.lookup },
    (upstreamResponse) => {
      const upstreamHeaders = { ...upstreamResponse.headers }
      for (const name of hopByHop) delete upstreamHeaders[name]
      clientResponse.writeHead(upstreamResponse.statusCode ?? 502, upstreamHeaders)
      upstreamResponse.pipe(clientResponse)
      upstreamResponse.on('error', () => clientResponse.destroy())
    },
  )
  upstream.on('error', (error) => (error instanceof PageFailure ? refuse(clientResponse) : clientResponse.destroy()))
  clientResponse.on('close', () => upstream.destroy())
  clientRequest.pipe(upstream)
}

function refuse(clientResponse: ServerResponse): void {
  clientResponse.writeHead(403, { 'Content-Type': 'text/plain', [refusalHeader]: 'private' }).end()
}

/** Header of a response that comes from the proxy and not from the site. */
export const refusalHeader = 'x-refused-address'

function tunnel({ url = '' }: IncomingMessage, socket: Socket, head: Buffer, destinations: Destinations): void {
  const to = URL.parse(`https://${url}`)
  if (!to || !isAllowed(to, destinations)) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  const upstream = connect({
    host: to.hostname.replace(/^\[|\]$/g, ''),
    port: Number(to.port || 443),
    lookup: destinations.lookup,
  })
  upstream.on('connect', () => {
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    if (head.length > 0) upstream.write(head)
    upstream.pipe(socket).pipe(upstream)
  })
  upstream.on('error', () => socket.destroy())
  upstream.on('close', () => socket.destroy())
  socket.on('close', () => upstream.destroy())
}

function isAllowed(url: URL, { requirePublic }: Destinations): boolean {
  try {
    requirePublic(url)
    return true
  } catch {
    return false
  }
}

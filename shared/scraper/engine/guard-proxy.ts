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
  const server = createServer((question, answer) => passOn(question, answer, destinations))
  server.on('connect', (question: IncomingMessage, socket: Socket, head: Buffer) =>
    tunnel(question, socket, head, destinations),
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

function passOn(question: IncomingMessage, answer: ServerResponse, destinations: Destinations): void {
  const url = URL.parse(question.url ?? '')
  if (!url || !isAllowed(url, destinations)) return refuse(answer)
  const headers = { ...question.headers }
  for (const name of hopByHop) delete headers[name]
  const onward = request(url, { method: question.method, headers, lookup: destinations.lookup }, (got) => {
    const back = { ...got.headers }
    for (const name of hopByHop) delete back[name]
    answer.writeHead(got.statusCode ?? 502, back)
    got.pipe(answer)
    got.on('error', () => answer.destroy())
  })
  onward.on('error', (error) => (error instanceof PageFailure ? refuse(answer) : answer.destroy()))
  answer.on('close', () => onward.destroy())
  question.pipe(onward)
}

function refuse(answer: ServerResponse): void {
  answer.writeHead(403, { 'Content-Type': 'text/plain', [refusalHeader]: 'private' }).end()
}

/** Header of a response that comes from the proxy and not from the site. */
export const refusalHeader = 'x-refused-address'

function tunnel({ url = '' }: IncomingMessage, socket: Socket, head: Buffer, destinations: Destinations): void {
  const to = URL.parse(`https://${url}`)
  if (!to || !isAllowed(to, destinations)) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  const onward = connect({
    host: to.hostname.replace(/^\[|\]$/g, ''),
    port: Number(to.port || 443),
    lookup: destinations.lookup,
  })
  onward.on('connect', () => {
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    if (head.length > 0) onward.write(head)
    onward.pipe(socket).pipe(onward)
  })
  onward.on('error', () => socket.destroy())
  onward.on('close', () => socket.destroy())
  socket.on('close', () => onward.destroy())
}

function isAllowed(url: URL, { requirePublic }: Destinations): boolean {
  try {
    requirePublic(url)
    return true
  } catch {
    return false
  }
}

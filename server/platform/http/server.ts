import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Headers } from './security-headers.ts'

/** Milliseconds. A connection that makes no progress is closed, so that nobody can exhaust connections or memory. Event streams and slow
 *  downloads may last as long as they like. */
export const timeLimits = {
  /** From the connection, or the first byte on one in use, to the end of the headers. */
  headers: 10_000,
  /** From the headers to the end of the body: enough for 64 KiB, the longest a visitor may send, at 30 kbit/s. */
  body: 18_000,
  /** To the end of an upload: enough for 30 MiB at 280 kbit/s. */
  upload: 900_000,
  /** How often an upload must have made progress. */
  progressEvery: 30_000,
  /** While the client reads nothing of the response that waits for it. */
  unread: 30_000,
  /** Between two requests. */
  idle: 5000,
  /** How often Node.js checks these limits. */
  checkEvery: 1000,
}

/** What has to arrive of an upload in each `progressEvery`: 1 KiB a second, which the poorest connection of a phone carries. */
const progressBytes = 30 * 1024
const slowBodySentence = 'The request took too long to arrive. Please check your connection and try again.'
/** Makes the limit for the body of a request one for its progress. */
const progressLimits = new WeakMap<IncomingMessage, () => void>()

interface TimedServerOptions {
  headers: Headers
  log: Logger
  limits?: typeof timeLimits
}

/** Creates the HTTP server with its time limits; the listener for requests is added later.
 *  @param headers of the responses that it sends by itself */
export function createTimedServer({ headers, log, limits = timeLimits }: TimedServerOptions): Server {
  const server = createServer({
    headersTimeout: limits.headers,
    requestTimeout: limits.upload,
    keepAliveTimeout: limits.idle,
    connectionsCheckingInterval: limits.checkEvery,
  })
  server.on('request', (request, response) => {
    endSlowBody(request, response, { headers, limits })
    discardRest(request, response)
  })
  server.on('timeout', closeIdle)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const status = answerBrokenRequest(error, socket as Socket, headers)
    if (status !== undefined) log.info({ status, reason: error.code }, 'answered')
  })
  server.on('connection', (socket) => closeUnread(socket, limits))
  return server
}

/** A browser sends the next request when it has the response; proxies too. */
const maxPipelined = 8

/** Returns a listener that closes a connection on which more requests wait for their response than any client sends: each response would be
 *  kept in memory until the client has read those before it. */
export function limitPipelining(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    if (socket.destroyed) return // the rest of what arrived together
    const count = (waiting.get(socket) ?? 0) + 1
    if (count > maxPipelined) return void socket.destroy()
    waiting.set(socket, count)
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    listener(request, response)
  }
}

/** The undocumented fields of a socket that tell how much of a response the client has taken: its own counts include what waits in memory. */
interface SocketProgress {
  _bytesDispatched?: number
  _handle?: { writeQueueSize?: number } | null
}

/** Destroys a connection when a response waits for the client and not a byte of it has been taken for the time limit. */
function closeUnread(socket: Socket, { unread, checkEvery }: Pick<typeof timeLimits, 'unread' | 'checkEvery'>): void {
  let before = ''
  let unchangedMs = 0
  const timer = setInterval(() => {
    const { _bytesDispatched: dispatched, _handle: handle } = socket as SocketProgress
    const progress = `${dispatched} ${handle?.writeQueueSize}`
    unchangedMs = socket.writableLength > 0 && progress === before ? unchangedMs + checkEvery : 0
    before = progress
    if (unchangedMs >= unread) socket.destroy()
  }, checkEvery)
  socket.once('close', () => clearInterval(timer))
}

/** Closes a connection on which nothing has arrived. After busy seconds its time is up before Node.js reads what has arrived meanwhile. */
function closeIdle(socket: Socket): void {
  const { bytesRead } = socket
  setImmediate(() => {
    if (socket.bytesRead === bytesRead) socket.destroy()
  })
}

/** The undocumented field that tells Node.js to close the connection at the end of the response. */
interface LastResponse {
  _last?: boolean
}

/** Reads the rest of a body that was refused half way, within the time limits. If the connection were closed, or nothing more read, while the
 *  client still sends, it would often be reset before the client has read the response. */
function discardRest(request: IncomingMessage, response: ServerResponse & LastResponse): void {
  response.prependOnceListener('finish', () => {
    if (!request.complete && response._last === true) {
      response._last = false
      request.once('end', () => request.socket.destroySoon())
    }
    request.resume()
  })
}

/** Lets a request whose sender may upload a file take its time, as long as it makes progress. */
export function allowSlowBody(request: IncomingMessage): void {
  progressLimits.get(request)?.()
}

function endSlowBody(
  request: IncomingMessage,
  response: ServerResponse,
  { headers: ownHeaders, limits }: { headers: Headers; limits: typeof timeLimits },
): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (length === undefined && encoding === undefined) return
  const end = () => {
    if (request.complete) return // it has arrived, and waits for its handler
    if (response.headersSent) return void request.socket.destroy()
    response.writeHead(408, { ...ownHeaders, 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
    response.end(slowBodySentence, () => request.socket.destroy())
  }
  let timer = setTimeout(end, limits.body)
  progressLimits.set(request, () => {
    clearTimeout(timer)
    let before = request.socket.bytesRead
    timer = setInterval(() => {
      // A body that we haven’t read yet waits for us, not for the sender.
      const isWaitingForUs = request.readableLength >= request.readableHighWaterMark
      if (request.socket.bytesRead - before < progressBytes && !isWaitingForUs) end()
      before = request.socket.bytesRead
    }, limits.progressEvery)
  })
  const stop = () => clearTimeout(timer)
  request.once('end', stop).once('close', stop)
}

/** Answers a request that is not valid HTTP, or whose headers did not end in time. Returns the status; undefined if none could be sent. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket, headers: Headers): number | undefined {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0 || hasStartedResponse(socket)) {
    socket.destroy()
    return undefined
  }
  const status = statusOf[error.code ?? ''] ?? 400
  const lines = Object.entries({ ...headers, Connection: 'close', 'Content-Length': '0' })
  socket.end(
    [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map(([name, value]) => `${name}: ${value}`), '', ''].join(
      '\r\n',
    ),
    () => socket.destroy(),
  )
  return status
}

const statusOf: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
}

/** Node.js stores the current response in this undocumented field, and reads it itself before it answers a broken request. */
function hasStartedResponse(socket: Socket & { _httpMessage?: ServerResponse | null }): boolean {
  return socket._httpMessage?.headersSent === true
}

/** Starts to accept connections. @throws Error with a sentence that tells the owner what to do */
export function listen(server: Server, { host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `PORT ${port} is in use by another program. Please stop that program, or set PORT to another number.`,
    EACCES: `This user may not listen on PORT ${port}. Please set PORT to a number above 1023, with a proxy such as Caddy in front of it.`,
    EADDRNOTAVAIL: noSuchHost(host),
    ENOTFOUND: noSuchHost(host),
  }
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const sentence = sentences[error.code ?? '']
      reject(sentence === undefined ? error : new Error(sentence, { cause: error }))
    })
    server.listen(port, host, resolve)
  })
}

function noSuchHost(host: string): string {
  return `HOST ${host} is not an address of this machine. Please set HOST to 127.0.0.1 behind a proxy, or to 0.0.0.0 for every address.`
}

const drainMs = 8000
const sweepMs = 50

/** Tracks a server's connections, from before the first one. Returns a function that closes the server: requests in flight may finish
 *  for at most 8 seconds, and idle connections are closed at once. */
export function trackConnections(server: Server): () => Promise<void> {
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })

  /** Node.js does not count a connection as idle before its first request, but browsers open some that they may need later. */
  function closeIdle(): void {
    server.closeIdleConnections()
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }

  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    const sweep = setInterval(closeIdle, sweepMs)
    const deadline = setTimeout(() => server.closeAllConnections(), drainMs)
    await closed
    clearInterval(sweep)
    clearTimeout(deadline)
  }
}

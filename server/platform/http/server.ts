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
interface RespondingSocket {
  _httpMessage?: ServerResponse | null
}

function hasStartedResponse(socket: Socket & RespondingSocket): boolean {
  return socket._httpMessage?.headersSent === true
}

const drainMs = 8000
const sweepMs = 50
/** How long a connection may take until its first request arrives: a proxy sends it at once, and may be about to. */
const firstRequestMs = 500

/** Tracks a server's connections, from before the first one. Returns a function that closes the server: requests in flight may finish
 *  for at most 8 seconds, and idle connections are closed at once.
 *  @param keepAlive false closes each connection after its response, as every connection is while the server closes: a client that has just
 *    sent its next request would otherwise find the connection closed */
export function trackConnections(server: Server, { keepAlive }: { keepAlive: boolean }): () => Promise<void> {
  const openedAtMs = new Map<Socket & RespondingSocket, number>()
  let isKeptAlive = keepAlive
  server.on('connection', (socket) => {
    openedAtMs.set(socket, performance.now())
    socket.once('close', () => openedAtMs.delete(socket))
  })
  server.on('request', (_, response) => {
    if (!isKeptAlive) response.shouldKeepAlive = false
  })

  /** Node.js does not count a connection as idle before its first request, but browsers open some that they may need later. */
  function closeIdle(): void {
    server.closeIdleConnections()
    for (const [socket, openedMs] of openedAtMs) {
      if (socket.bytesRead === 0 && performance.now() - openedMs > firstRequestMs) socket.destroy()
    }
  }

  return async () => {
    isKeptAlive = false
    for (const { _httpMessage: response } of openedAtMs.keys()) if (response) response.shouldKeepAlive = false
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    const sweep = setInterval(closeIdle, sweepMs)
    const deadline = setTimeout(() => server.closeAllConnections(), drainMs)
    await closed
    clearInterval(sweep)
    clearTimeout(deadline)
  }
}

import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import type { Headers } from './security-headers.ts'

/** Milliseconds. A connection that holds a place and does not get on is ended, so that nobody can take all places with idle
 *  ones. Event streams and other answers that take long are not concerned: these limits are over once a request is here. */
export const timeLimits = {
  /** From the connection, or the first byte on one in use, to the end of the headers. */
  headers: 10_000,
  /** From there to the end of the body: 64 KiB, the longest a visitor may send, at 30 kbit/s; a usual form at 2 kbit/s. */
  body: 18_000,
  /** To the end of a file that the owner sends: 10 MiB at 280 kbit/s. */
  upload: 300_000,
  /** Between two requests. */
  idle: 5000,
  /** How often Node.js looks. */
  checkEvery: 1000,
}

const slowBodySentence = 'The request took too long to arrive. Please check your connection and try again.'
const bodyTimers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

interface TimedServerOptions {
  headers: Headers
  log: Logger
  limits?: typeof timeLimits
}

/** Creates the server that every connection comes to; what answers its requests is added later.
 *  @param headers for what it answers by itself */
export function createTimedServer({ headers, log, limits = timeLimits }: TimedServerOptions): Server {
  const server = createServer({
    headersTimeout: limits.headers,
    requestTimeout: limits.upload,
    keepAliveTimeout: limits.idle,
    connectionsCheckingInterval: limits.checkEvery,
  })
  server.on('request', (request, response) => endSlowBody(request, response, { headers, limitMs: limits.body }))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const status = answerBrokenRequest(error, socket as Socket, headers)
    if (status !== undefined) log.info({ status, reason: error.code }, 'answered')
  })
  return server
}

/** Lets a body take its time, once it is known to be the owner's. */
export function allowSlowBody(request: IncomingMessage): void {
  clearTimeout(bodyTimers.get(request))
}

function endSlowBody(
  request: IncomingMessage,
  response: ServerResponse,
  { headers: ownHeaders, limitMs }: { headers: Headers; limitMs: number },
): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (length === undefined && encoding === undefined) return
  const timer = setTimeout(() => {
    if (response.headersSent) return void request.socket.destroy()
    response.writeHead(408, { ...ownHeaders, 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
    response.end(slowBodySentence, () => request.socket.destroy())
  }, limitMs)
  bodyTimers.set(request, timer)
  const stop = () => clearTimeout(timer)
  request.once('end', stop).once('close', stop)
}

/** Answers what is no HTTP, or does not come to the end of its headers. @returns the status, where there was anybody to answer */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket, headers: Headers): number | undefined {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0 || hasBegunAnswer(socket)) {
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

/** Node.js keeps the answer in progress there, and looks there itself before it answers a broken request. */
function hasBegunAnswer(socket: Socket & { _httpMessage?: ServerResponse | null }): boolean {
  return socket._httpMessage?.headersSent === true
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { readinessPath } from '#shared/contract/names.ts'
import { hubAddress, pageAddress } from '#shared/hub-address.ts'
import { consoleUpdatesPath } from '#shared/console-updates.ts'
import type { ErrorCode } from '#shared/contract/errors.ts'
import { createNotOpenPage, isForOwner } from './not-open-page.ts'
import type { PageCache } from '../platform/pages/page-cache.ts'
import type { StaticFiles } from '../platform/pages/static-files.ts'
import type { ServePhotograph } from '../features/photographs/serve-photographs.ts'
import { photographsPath } from '../features/photographs/site-photographs.ts'
import { internalSentence } from '../platform/http/errors.ts'
import { type CachedResponse, sendCachedResponse } from '../platform/http/cached-response.ts'
import { offerCall, tooManyTries } from '../platform/http/rate-limits.ts'
import type { Headers } from '../platform/http/security-headers.ts'

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

export interface ListenerOptions {
  pages: PageCache
  staticFiles: StaticFiles
  servePhotograph: ServePhotograph
  log: Logger
  publicUrl: string
  /** Counts a request of an address. Returns for how many milliseconds it has to wait: 0 when it is allowed. */
  count(this: void, address: string): number
  /** The telephone number that a refused visitor may call; empty while there is none. */
  phone: () => string
  /** Whether the proxy names the visitor's address. */
  trustProxy: boolean
  /** Whether visitors see the pages; until then they read that the website is on its way. */
  isOpen: () => boolean
  /** The headers of responses that are no page or file. */
  headers: Headers
  /** Answers every request except for pages and files. */
  answerOthers: Listener
}

/** Creates the listener that sends pages and files from memory, without Koa: they are most of the traffic, and Koa's middleware would
 *  cost more than sending them. */
export function createListener(options: ListenerOptions): Listener {
  const {
    pages,
    staticFiles,
    servePhotograph,
    log,
    publicUrl,
    count,
    phone,
    trustProxy,
    isOpen,
    headers,
    answerOthers,
  } = options
  let notOpenPage: CachedResponse | undefined

  function refuse(response: ServerResponse, waitMs: number): void {
    const seconds = Math.ceil(waitMs / 1000)
    const { message } = tooManyTries(seconds, offerCall(phone()))
    sendSentence(response, 429, message, { ...headers, 'Retry-After': String(seconds) })
    log.info({ status: 429, code: 'rate_limited' satisfies ErrorCode }, 'answered')
  }

  function findResource({ headers: { cookie } }: IncomingMessage, url: string) {
    const end = url.indexOf('?')
    const path = end === -1 ? url : url.slice(0, end)
    // The app adds the first data to the page, if the session is open.
    if (cookie?.includes('session=') && pageAddress(path) === hubAddress) return undefined
    const file = staticFiles.find(path)
    if (file) return file
    if (!isOpen() && !isForOwner(path)) return (notOpenPage ??= createNotOpenPage(publicUrl))
    return pages.find(path, end === -1 ? '' : url.slice(end + 1))
  }

  function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    log.error({ err: error }, 'sending a page or file failed')
    sendSentence(response, 500, internalSentence, headers)
    log.info({ method: request.method, status: 500, code: 'internal' satisfies ErrorCode }, 'answered')
  }

  return (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const url = request.url ?? '/'
    // No page is in these folders, and looking one up may wait for the renderer.
    if (!isRead || isInRoutedFolder(url)) {
      answerOthers(request, response)
      return
    }
    const waitMs = count(clientAddress(request, trustProxy))
    if (waitMs > 0) {
      refuse(response, waitMs)
      return
    }
    if (url.startsWith(photographsPath)) {
      servePhotograph(request, response, url).then(
        (isServed) => isServed || answerOthers(request, response),
        (error: unknown) => fail(request, response, error),
      )
      return
    }
    let found: ReturnType<typeof findResource>
    try {
      found = findResource(request, url)
    } catch (error) {
      // Such as a file that has been removed since the start: an exception here would end the server.
      fail(request, response, error)
      return
    }
    if (found === undefined) answerOthers(request, response)
    else if (!(found instanceof Promise)) sendCachedResponse(request, response, found)
    else {
      found.then(
        (resource) => (resource ? sendCachedResponse(request, response, resource) : answerOthers(request, response)),
        (error: unknown) => fail(request, response, error),
      )
    }
  }
}

/** Returns the address that Koa has as `context.ip`: of what the proxy names, only the last entry is its own. */
function clientAddress({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? headers['x-forwarded-for'] : undefined
  const named = String(forwarded ?? '')
    .split(',')
    .at(-1)
    ?.trim()
  return named || (socket.remoteAddress ?? '')
}

/** The folders whose paths belong to the routes of features. */
const routedFolders = ['/api/', `${consoleUpdatesPath}/`]

export function isInRoutedFolder(path: string): boolean {
  return routedFolders.some((folder) => path.startsWith(folder))
}

/** Creates a listener whose requests wait for the real listener. Only the readiness check is answered meanwhile, with 503.
 *  @param onWait called when a request has to wait */
export function createDeferredListener(
  headers: Headers,
  onWait?: () => void,
): { listener: Listener; open(answer: Listener): void } {
  const opened = Promise.withResolvers<Listener>()
  let answer: Listener = (request, response) => {
    if (request.url === readinessPath) {
      sendSentence(response, 503, 'The server is starting. Please try again in a moment.', {
        ...headers,
        'Retry-After': '1',
      })
    } else {
      onWait?.()
      void opened.promise.then((listener) => listener(request, response))
    }
  }
  return {
    listener: (request, response) => answer(request, response),
    open(listener) {
      answer = listener
      opened.resolve(listener)
    },
  }
}

function sendSentence(response: ServerResponse, status: number, sentence: string, headers: Headers): void {
  const type = 'text/plain; charset=utf-8'
  response.writeHead(status, { ...headers, 'Content-Type': type, 'Cache-Control': 'no-store' }).end(sentence)
}

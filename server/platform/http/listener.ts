import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { getReadiness } from '#shared/contract/health.ts'
import { consoleUpdatesPath } from '#shared/console-updates.ts'
import type { ErrorCode } from '#shared/contract/errors.ts'
import type { PageCache } from '../pages/page-cache.ts'
import type { StaticFiles } from '../pages/static-files.ts'
import { internalSentence } from './errors.ts'
import { sendCachedResponse } from './cached-response.ts'
import type { Headers } from './security-headers.ts'

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

export interface ListenerOptions {
  pages: PageCache
  staticFiles: StaticFiles
  log: Logger
  /** For what is answered without a page or a file. */
  headers: Headers
  /** Takes what is no page and no file. */
  answerOthers: Listener
}

/** Sends pages and files from memory, before Koa is asked: they are most of the traffic, and Koa's chain would cost more than
 *  the sending. */
export function createListener({ pages, staticFiles, log, headers, answerOthers }: ListenerOptions): Listener {
  function findResource(url: string) {
    const end = url.indexOf('?')
    const path = end === -1 ? url : url.slice(0, end)
    // No page is there, and asking for pages would first have to render them.
    if (isInRoutedFolder(path)) return undefined
    return staticFiles.find(path) ?? pages.find(path, end === -1 ? '' : url.slice(end + 1))
  }

  function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    log.error({ err: error }, 'rendering failed')
    sendSentence(response, 500, internalSentence, headers)
    log.info({ method: request.method, status: 500, code: 'internal' satisfies ErrorCode }, 'answered')
  }

  return (request, response) => {
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const found = reads ? findResource(request.url ?? '/') : undefined
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

/** What features answer themselves, below these. */
const routedFolders = ['/api/', `${consoleUpdatesPath}/`]

export function isInRoutedFolder(path: string): boolean {
  return routedFolders.some((folder) => path.startsWith(folder))
}

/** Creates a listener whose requests wait until there is somebody to answer them. Only the question whether the server is
 *  ready is answered before: not yet. */
export function createDeferredListener(headers: Headers): { listener: Listener; open(answer: Listener): void } {
  const opened = Promise.withResolvers<Listener>()
  let answer: Listener = (request, response) => {
    if (request.url === getReadiness.path) {
      sendSentence(response, 503, 'The server is starting. Please try again in a moment.', {
        ...headers,
        'Retry-After': '1',
      })
    } else void opened.promise.then((listener) => listener(request, response))
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

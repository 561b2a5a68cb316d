import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { getReadiness } from '#shared/contract/health.ts'
import { consoleUpdatesPath } from '#shared/console-updates.ts'
import type { ErrorCode } from '#shared/contract/errors.ts'
import { createNotOpenPage, isForOwner } from '../pages/not-open-page.ts'
import type { PageCache } from '../pages/page-cache.ts'
import type { StaticFiles } from '../pages/static-files.ts'
import type { ServePhotograph } from '../photographs/serve-photographs.ts'
import { photographsPath } from '../photographs/site-photographs.ts'
import { internalSentence } from './errors.ts'
import { type CachedResponse, sendCachedResponse } from './cached-response.ts'
import type { Headers } from './security-headers.ts'

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

export interface ListenerOptions {
  pages: PageCache
  staticFiles: StaticFiles
  servePhotograph: ServePhotograph
  log: Logger
  publicUrl: string
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
  const { pages, staticFiles, servePhotograph, log, publicUrl, isOpen, headers, answerOthers } = options
  let notOpenPage: CachedResponse | undefined

  function findResource(url: string) {
    const end = url.indexOf('?')
    const path = end === -1 ? url : url.slice(0, end)
    // No page is in these folders, and looking one up may wait for the renderer.
    if (isInRoutedFolder(path)) return undefined
    const file = staticFiles.find(path)
    if (file) return file
    if (!isOpen() && !isForOwner(path)) return (notOpenPage ??= createNotOpenPage(publicUrl))
    return pages.find(path, end === -1 ? '' : url.slice(end + 1))
  }

  function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    log.error({ err: error }, 'rendering failed')
    sendSentence(response, 500, internalSentence, headers)
    log.info({ method: request.method, status: 500, code: 'internal' satisfies ErrorCode }, 'answered')
  }

  return (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const url = request.url ?? '/'
    if (isRead && url.startsWith(photographsPath)) {
      servePhotograph(request, response, url).then(
        (isServed) => isServed || answerOthers(request, response),
        (error: unknown) => fail(request, response, error),
      )
      return
    }
    const found = isRead ? findResource(url) : undefined
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

/** The folders whose paths belong to the routes of features. */
const routedFolders = ['/api/', `${consoleUpdatesPath}/`]

export function isInRoutedFolder(path: string): boolean {
  return routedFolders.some((folder) => path.startsWith(folder))
}

/** Creates a listener whose requests wait for the real listener. Only the readiness check is answered meanwhile, with 503. */
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

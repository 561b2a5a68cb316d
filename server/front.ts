import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { consoleUpdatesPath } from '#shared/console-updates.ts'
import { internalSentence } from './http/errors.ts'
import { sendResource } from './http/memory.ts'
import type { PageMemory } from './pages/page-memory.ts'
import type { StaticFiles } from './pages/static-files.ts'

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

export interface FrontOptions {
  pages: PageMemory
  staticFiles: StaticFiles
  log: Logger
  /** Takes what is no page and no file. */
  answerOthers: Listener
}

/** Sends pages and files from memory, before Koa is asked: they are most of the traffic, and Koa's chain would cost more than
 *  the sending. */
export function createFront({ pages, staticFiles, log, answerOthers }: FrontOptions): Listener {
  function findResource(url: string) {
    const end = url.indexOf('?')
    const path = end === -1 ? url : url.slice(0, end)
    // No page is there, and asking for pages would first have to render them.
    if (isInRoutedFolder(path)) return undefined
    return staticFiles.find(path) ?? pages.find(path, end === -1 ? '' : url.slice(end + 1))
  }

  function fail(response: ServerResponse, error: unknown): void {
    log.error({ err: error }, 'rendering failed')
    response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(internalSentence)
  }

  return (request, response) => {
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const found = reads ? findResource(request.url ?? '/') : undefined
    if (found === undefined) answerOthers(request, response)
    else if (!(found instanceof Promise)) sendResource(request, response, found)
    else {
      found.then(
        (resource) => (resource ? sendResource(request, response, resource) : answerOthers(request, response)),
        (error: unknown) => fail(response, error),
      )
    }
  }
}

/** What features answer themselves, below these. */
const routedFolders = ['/api/', `${consoleUpdatesPath}/`]

export function isInRoutedFolder(path: string): boolean {
  return routedFolders.some((folder) => path.startsWith(folder))
}

/** Lets requests wait until there is somebody to answer them. */
export function createWaitingRoom(): { listener: Listener; open(answer: Listener): void } {
  const opened = Promise.withResolvers<Listener>()
  let answer: Listener = (request, response) => void opened.promise.then((listener) => listener(request, response))
  return {
    listener: (request, response) => answer(request, response),
    open(listener) {
      answer = listener
      opened.resolve(listener)
    },
  }
}

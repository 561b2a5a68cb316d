import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type Handler, sendHtml } from './answers.ts'
import { itemPage, listPage, type SiteSize } from './pages.ts'
import { tricks } from './tricks.ts'

export interface Visit {
  path: string
  /** Milliseconds since 1970. */
  atMs: number
  headers: IncomingMessage['headers']
  body: string
}

export interface TestSite extends AsyncDisposable {
  /** http://127.0.0.1:port. */
  address: string
  /** Visits in order, without requests for styles, scripts and pictures. */
  visits: Visit[]
  /** Returns the visited paths, without robots.txt. */
  paths(): string[]
  /** Sets the handler of a path; a further call replaces it. */
  answer(path: string, handler: Handler): void
}

export interface SiteOptions extends Partial<SiteSize> {
  /** Text of robots.txt; undefined for none. */
  robots?: string | undefined
  /** Delay before each response. */
  delayMs?: number
  port?: number
}

const assets: Record<string, [type: string, body: Buffer]> = {
  '/style.css': ['text/css', Buffer.from('body { font: 16px sans-serif }\n'.repeat(500))],
  '/script.js': ['text/javascript', Buffer.from('window.loaded = true\n'.repeat(500))],
  '/picture.png': ['image/png', Buffer.alloc(20_000)],
}

/** Starts a small website on this machine: lists at /list?page=1 that lead to items, and the hostile pages of tricks.ts. */
export async function startTestSite(options: SiteOptions = {}): Promise<TestSite> {
  const { lists = 3, itemsOfList = 5, robots, delayMs = 0, port = 0 } = options
  const visits: Visit[] = []
  const own = new Map<string, Handler>()
  const sockets = new Set<Socket>()

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', 'http://site')
    const asset = assets[url.pathname]
    if (asset) return void response.writeHead(200, { 'Content-Type': asset[0] }).end(asset[1])
    const visit: Visit = { path: url.pathname + url.search, atMs: Date.now(), headers: request.headers, body: '' }
    visits.push(visit)
    request.setEncoding('utf8').on('data', (text: string) => (visit.body += text))
    request.on('end', () => setTimeout(() => reply(request, response, url, visit.body), delayMs))
  }

  function reply(request: IncomingMessage, response: ServerResponse, url: URL, body: string): void {
    const handler = own.get(url.pathname) ?? tricks[url.pathname]
    if (handler) return handler(request, response, url, body)
    const [, item] = /^\/item\/(\d+)$/.exec(url.pathname) ?? []
    if (item) return sendHtml(response, itemPage(Number(item)))
    if (url.pathname === '/list') {
      return sendHtml(response, listPage(Number(url.searchParams.get('page') ?? 1), { lists, itemsOfList }))
    }
    if (url.pathname === '/robots.txt' && robots !== undefined) {
      return void response.writeHead(200, { 'Content-Type': 'text/plain' }).end(robots)
    }
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('There is no such page.')
  }

  const server = createServer(answer).on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visits,
    paths: () => visits.map(({ path }) => path).filter((path) => path !== '/robots.txt'),
    answer: (path, handler) => void own.set(path, handler),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

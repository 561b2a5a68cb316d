import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { getHealth, getReadiness } from '#shared/contract/health.ts'
import type { PageCache } from '../platform/pages/page-cache.ts'
import { createDeferredListener, createListener, type Listener, type ListenerOptions } from './listener.ts'

const headers = { 'Strict-Transport-Security': 'max-age=1' }

async function serve(listener: Listener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    ask: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('while starting, the readiness check is answered with 503, and every other request waits', async () => {
  let waited = 0
  const deferred = createDeferredListener(headers, () => waited++)
  await using server = await serve(deferred.listener)
  const waiting = server.ask(getHealth.path)
  const early = await server.ask(getReadiness.path)
  expect([early.status, early.headers.get('Retry-After'), early.headers.get('Strict-Transport-Security')]).toEqual([
    503,
    '1',
    'max-age=1',
  ])
  expect(await early.text()).toBe('The server is starting. Please try again in a moment.')
  await vi.waitFor(() => expect(waited).toBe(1))

  deferred.open((request, response) => response.end(`answered ${request.url}`))
  expect(await (await waiting).text()).toBe(`answered ${getHealth.path}`)
  expect(await (await server.ask(getReadiness.path)).text()).toBe(`answered ${getReadiness.path}`)
})

/** Creates a listener that finds no page and no file. */
function testListener(options: Partial<ListenerOptions>): Listener {
  return createListener({
    pages: { find: () => undefined } as unknown as PageCache,
    staticFiles: { find: () => undefined },
    servePhotograph: async () => false,
    log: pino({ level: 'silent' }),
    publicUrl: 'https://hill.example',
    count: () => 0,
    phone: () => '',
    trustProxy: false,
    isOpen: () => true,
    headers,
    answerOthers: (_, response) => response.end(),
    ...options,
  })
}

test('a page that cannot be rendered is answered with 500 and logged', async () => {
  const logged: Record<string, unknown>[] = []
  const log = pino(
    { base: null },
    { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) },
  )
  const pages: Pick<PageCache, 'find'> = { find: () => Promise.reject(new Error('no renderer')) }
  const listener = testListener({ pages: pages as PageCache, log })
  await using server = await serve(listener)
  const response = await server.ask('/packages?email=ada%40example.com')
  expect([response.status, response.headers.get('Strict-Transport-Security')]).toEqual([500, 'max-age=1'])
  expect(logged).toEqual([
    expect.objectContaining({
      msg: 'sending a page or file failed',
      err: expect.objectContaining({ message: 'no renderer' }) as object,
    }),
    expect.objectContaining({ msg: 'answered', method: 'GET', status: 500, code: 'internal' }),
  ])
  expect(JSON.stringify(logged)).not.toMatch(/\bada\b/)
})

test('a visitor who is refused reads the telephone number, once the business has one', async () => {
  let phone = ''
  await using server = await serve(testListener({ count: () => 1500, phone: () => phone }))
  expect(await (await server.ask('/')).text()).toBe('Too many attempts. Please wait 2 seconds and try again.')
  phone = '01962 555 000'
  expect(await (await server.ask('/')).text()).toMatch(/ and try again\. You can also call us on 01962 555 000\.$/)
})

test('pages, files and photographs are counted for the address that the proxy names, and refused beyond its limit', async () => {
  const counted: string[] = []
  const listener = testListener({ count: (address) => (counted.push(address) > 3 ? 1500 : 0), trustProxy: true })
  await using server = await serve(listener)
  const ask = (path: string) => server.ask(path, { headers: { 'X-Forwarded-For': '192.0.2.1, 198.51.100.7' } })
  for (const path of ['/', '/assets/site.css', '/photographs/x.webp']) expect((await ask(path)).status).toBe(200)
  const refused = await ask('/packages')
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '2'])
  expect(await refused.text()).toBe('Too many attempts. Please wait 2 seconds and try again.')
  expect((await ask('/api/health')).status).toBe(200)
  expect(counted).toEqual(Array(4).fill('198.51.100.7'))
})

test('a file that has been removed since the start is answered with 500, and the server goes on', async () => {
  const listener = testListener({
    staticFiles: {
      find(path) {
        if (path === '/assets/removed.css') throw new Error('ENOENT')
        return undefined
      },
    },
  })
  await using server = await serve(listener)
  expect((await server.ask('/assets/removed.css')).status).toBe(500)
  expect((await server.ask('/')).status).toBe(200)
})

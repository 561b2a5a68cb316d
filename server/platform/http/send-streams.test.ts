import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import Koa from 'koa'
import { expect, test, vi } from 'vitest'
import { sendStreams } from './send-streams.ts'

async function* lines() {
  yield 'name\n'
  yield 'Ada\n'
  await Promise.reject(new Error('The disk is gone.'))
}

test('a stream is sent without loading Node.js’s fetch, and one that fails is reported once', async () => {
  const loaded = vi.fn<(name: string) => void>()
  for (const name of ['Blob', 'Response'] as const) {
    const original = globalThis[name]
    vi.stubGlobal(name, original)
    Object.defineProperty(globalThis, name, { configurable: true, get: () => (loaded(name), original) })
  }
  const report = vi.fn<(error: Error) => void>()
  const app = new Koa().use(sendStreams).use((context) => {
    context.body = Readable.from(lines(), { objectMode: false })
  })
  const server = app.on('error', report).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const [response] = (await once(get({ port, agent: false }), 'response')) as [IncomingMessage]
  await expect(text(response)).rejects.toThrow('aborted')
  server.close()
  vi.unstubAllGlobals()
  expect(loaded).not.toHaveBeenCalled()
  expect(report.mock.calls.map(([{ message }]) => message)).toEqual(['The disk is gone.'])
})

import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { followChanges } from '#shared/contract/events.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** Far less than a shutdown that waits for its deadline, far more than one that does not. */
const soonMs = 4000

/** Returns how many milliseconds a server takes to shut down after the given requests. */
async function timeToStop(use: (app: TestApp) => Promise<void>): Promise<number> {
  let startedMs = 0
  {
    await using app = await startTestApp({ isReused: false })
    await use(app)
    startedMs = performance.now()
  }
  return performance.now() - startedMs
}

// Browsers open one connection more than they need, and so does fetch after a cancelled stream.
test('a connection without a request does not delay the shutdown', async () => {
  const took = await timeToStop(async (app) => {
    const socket = connect(Number(new URL(app.address).port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    // Connections are accepted in order, so the other one has been accepted too.
    expect((await app.request('/api/health')).status).toBe(200)
  })
  expect(took).toBeLessThan(soonMs)
})

test('an open event stream ends at shutdown', async () => {
  let content = Promise.resolve('')
  const took = await timeToStop(async (app) => {
    const { body } = await (await app.owner()).open(followChanges)
    content = text(body ?? new ReadableStream())
  })
  expect(took).toBeLessThan(soonMs)
  expect(await content).toContain('retry: ')
})

test('a request on a connection that was opened just before the shutdown is answered, and closes it', async () => {
  const app = await startTestApp({ isReused: false })
  const socket = connect(Number(new URL(app.address).port), '127.0.0.1')
  const answer = text(socket)
  await once(socket, 'connect')
  expect((await app.request('/api/health')).status).toBe(200) // accepted after the other one
  const stopped = app[Symbol.asyncDispose]()
  await sleep(150)
  socket.write('GET /api/health/ready HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(await answer).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\r\nConnection: close\r\n/s)
  await stopped
})

test('behind a proxy each response closes its connection, so that no request meets one that is about to close', async () => {
  await using direct = await startTestApp()
  await using proxied = await startTestApp({ environment: { TRUST_PROXY: 'on' } })
  for (const path of ['/', '/icon.svg', '/api/health']) {
    expect((await direct.request(path)).headers.get('Connection')).toBe('keep-alive')
    expect((await proxied.request(path)).headers.get('Connection')).toBe('close')
  }
})

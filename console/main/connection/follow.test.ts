import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createClient } from '#shared/client.ts'
import { type FollowTimes, follow } from '#shared/hub/platform/live/follow.ts'

const times: FollowTimes = {
  firstPauseMs: 20,
  longestPauseMs: 100,
  reopenMs: 10,
  earlyMs: 20,
  firstByteMs: 600,
  silentMs: 600,
  askMs: 30,
  streamAgainMs: 60_000,
}

/** Follows a real server that answers as the test says. */
async function startFollowing(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const asked: { url: string; lastId: string | undefined }[] = []
  const server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', lastId: request.headers['last-event-id'] as string | undefined })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const client = createClient({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  const leave = new AbortController()
  const seen: string[] = []
  const done = follow(
    client,
    {
      onChange: ({ id }) => seen.push(id),
      onReset: () => seen.push('reset'),
      onConnection: (isConnected) => seen.push(isConnected ? 'connected' : 'lost'),
    },
    { signal: leave.signal, wake: () => new Promise(() => {}), times },
  )
  onTestFinished(async () => {
    leave.abort()
    await done.catch(() => undefined)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { asked, seen, done }
}

const change = (number: number) =>
  `id: ${number}\nevent: change\ndata: {"subject":"task","id":"task ${number}","action":"created"}\n\n`
const head = { 'Content-Type': 'text/event-stream' }

test('the head of the response counts as connected, before any change', async () => {
  const { seen } = await startFollowing((_, response) => response.writeHead(200, head).flushHeaders())
  await expect.poll(() => seen).toEqual(['connected'])
})

test('behind a proxy that holds a stream back until it ends, the changes are asked for', async () => {
  let number = 0
  const { asked, seen } = await startFollowing((request, response) => {
    response.writeHead(200, head)
    response.flushHeaders()
    const after = Number(request.headers['last-event-id'] ?? '0')
    // Only what has an end gets through.
    if (request.url?.includes('once=true')) response.end(after < ++number ? change(number) : `id: ${after}\n\n`)
  })
  await expect.poll(() => seen).toEqual(expect.arrayContaining(['task 1', 'task 2', 'task 3']))
  expect(seen).not.toContain('lost')
  expect(asked[0]?.url).toBe('/api/events')
  expect(asked.slice(1, 4)).toEqual([
    { url: '/api/events?once=true', lastId: undefined },
    { url: '/api/events?once=true', lastId: '1' },
    { url: '/api/events?once=true', lastId: '2' },
  ])
})

test('behind such a proxy an earlier server, which knows no end, does not count as lost', async () => {
  const { asked, seen } = await startFollowing((_, response) => response.writeHead(200, head).flushHeaders())
  await expect.poll(() => asked.length).toBeGreaterThan(3)
  expect(seen).not.toContain('lost')
})

test('a stream that falls silent is opened anew, where it stopped', async () => {
  const { asked, seen } = await startFollowing((_, response) => {
    response.writeHead(200, head)
    response.write(change(asked.length))
  })
  await expect.poll(() => seen.filter((one) => one.startsWith('task'))).toEqual(['task 1', 'task 2', 'task 3'])
  expect(asked.slice(0, 3).map(({ lastId }) => lastId)).toEqual([undefined, '1', '2'])
})

test('a stream with comments is not silent', async () => {
  const { asked, seen } = await startFollowing((_, response) => {
    response.writeHead(200, head)
    const timer = setInterval(() => response.write(':\n\n'), 50)
    response.on('close', () => clearInterval(timer))
    setTimeout(() => response.write(change(7)), 1500)
  })
  await expect.poll(() => seen).toContain('task 7')
  expect(asked).toHaveLength(1)
})

test('streams that end at once are opened ever less often', async () => {
  const { asked } = await startFollowing((_, response) => response.writeHead(200, head).end('id: 1\n\n'))
  await new Promise((resolve) => setTimeout(resolve, 600))
  // After 10, 20, 40, 80 and then each 100 ms; without growing pauses it would be 60.
  expect(asked.length).toBeLessThanOrEqual(12)
})

const refusing = (type: string) => (_: IncomingMessage, response: ServerResponse) =>
  response.writeHead(401, { 'Content-Type': type }).end('{"code":"not_signed_in","detail":"Please sign in."}')

test('a refusal of the server ends it, and a proxy’s does not', async () => {
  const refused = await startFollowing(refusing('application/problem+json'))
  await expect(refused.done).rejects.toMatchObject({ code: 'not_signed_in' })
  const { asked, seen } = await startFollowing(refusing('text/html'))
  await expect.poll(() => asked.length).toBeGreaterThan(2)
  expect(seen).toContain('lost')
})

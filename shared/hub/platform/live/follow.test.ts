import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createClient } from '#shared/client.ts'
import { type FollowTimes, follow, readEvents, type StreamEvent } from './follow.ts'

const streamOf = (...parts: (string | Uint8Array)[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(typeof part === 'string' ? new TextEncoder().encode(part) : part)
      controller.close()
    },
  })

async function eventsOf(...parts: (string | Uint8Array)[]): Promise<StreamEvent[]> {
  const events: StreamEvent[] = []
  for await (const event of readEvents(streamOf(...parts))) events.push(event)
  return events
}

test('events are read whole, however the network splits them', async () => {
  const parts = ['retry: 2000\nid: 4\n\nid: 5\nevent: cha', 'nge\ndata: {"a":1}\n\n', ':\n\nid: 6']
  expect(await eventsOf(...parts)).toEqual([
    { id: '4', event: '', data: '' },
    { id: '5', event: 'change', data: '{"a":1}' },
  ])
})

const lineEnds = { LF: '\n', CRLF: '\r\n', CR: '\r' }
const changes =
  'retry: 2000\nid: 4\n\n:\n\nid: 5\nevent: change\ndata: {"name":"Zoë"}\n\nid: 6\nevent: reset\ndata: {}\n\n'

test.each(Object.entries(lineEnds))(
  'a stream with %s at the end of its lines is read, also byte by byte',
  async (_, end) => {
    const bytes = new TextEncoder().encode(changes.replaceAll('\n', end))
    const expected = [
      { id: '5', event: 'change', data: '{"name":"Zoë"}' },
      { id: '6', event: 'reset', data: '{}' },
    ]
    const withData = (events: StreamEvent[]) => events.filter(({ data }) => data !== '')
    expect(withData(await eventsOf(bytes))).toEqual(expected)
    const single = await eventsOf(...Array.from(bytes, (_byte, place) => bytes.subarray(place, place + 1)))
    expect(withData(single)).toEqual(expected)
    expect(single[0]).toEqual({ id: '4', event: '', data: '' })
  },
)

test.each([
  ['a byte order mark', '\uFEFFid: 5\nevent: change\ndata: {}\n\n'],
  ['no blank after the colon', 'id:5\nevent:change\ndata:{}\n\n'],
  ['data on several lines', 'id: 5\nevent: change\ndata: {\ndata: }\n\n'],
  ['a comment between its lines', 'id: 5\n: a proxy\nevent: change\ndata: {}\n\n'],
  ['an unknown field', 'id: 5\nevent: change\nnote: x\ndata: {}\n\n'],
])('an event with %s is read', async (_, text) => {
  const [event] = await eventsOf(text)
  expect(event).toMatchObject({ id: '5', event: 'change' })
  expect(JSON.parse(event?.data ?? '')).toEqual({})
})

test('a line without an end is not collected for ever', async () => {
  await expect(eventsOf('data: ', ...Array.from({ length: 30 }, () => 'x'.repeat(50_000)))).rejects.toThrow()
})

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

test('a refusal of the server ends it, and a proxy’s does not', async () => {
  const refusing = (type: string) => (_: IncomingMessage, response: ServerResponse) =>
    response.writeHead(401, { 'Content-Type': type }).end('{"code":"not_signed_in","detail":"Please sign in."}')
  const refused = await startFollowing(refusing('application/problem+json'))
  await expect(refused.done).rejects.toMatchObject({ code: 'not_signed_in' })
  const { asked, seen } = await startFollowing(refusing('text/html'))
  await expect.poll(() => asked.length).toBeGreaterThan(2)
  expect(seen).toContain('lost')
})

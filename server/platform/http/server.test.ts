import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { allowSlowBody, createTimedServer, limitPipelining, timeLimits } from './server.ts'

/** Short enough for a test to wait for. */
const shortMs = 60
const minuteMs = 60_000
const long: typeof timeLimits = {
  headers: minuteMs,
  body: minuteMs,
  upload: 2 * minuteMs,
  progressEvery: minuteMs,
  unread: minuteMs,
  idle: minuteMs,
  checkEvery: 20,
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const echo: Answer = (request, response) => {
  text(request).then(
    (body) => response.end(`got ${body}`),
    () => {},
  )
}

async function startServer(limits: Partial<typeof timeLimits>, answer: Answer = echo) {
  const server = createTimedServer({
    headers: { 'Strict-Transport-Security': 'max-age=1' },
    log: pino({ level: 'silent' }),
    limits: { ...long, ...limits },
  })
  server.on('request', answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  /** Opens a connection and sends the text. */
  function open(sent = '') {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    if (sent !== '') socket.write(sent)
    return {
      socket,
      /** What the server sent until it closed the connection. */
      ended: text(socket).catch(() => 'reset'),
    }
  }

  return {
    open,
    port,
    openCount: () => promisify(server.getConnections.bind(server))(),
    /** Returns the server's side of the next connection, once it is closed. */
    nextClosed: async () => {
      const [socket] = (await once(server, 'connection')) as [Socket]
      await once(socket, 'close')
      return socket
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

afterEach(() => void vi.useRealTimers())

const post = (body: string, length = body.length) =>
  `POST / HTTP/1.1\r\nHost: site\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n${body}`

test('every time limit is at most 20 seconds', () => {
  const { headers, body, idle, checkEvery } = timeLimits
  for (const limit of [headers, body, idle]) expect(limit + checkEvery).toBeLessThan(20_000)
})

test('a visitor with a slow connection has the time to send the longest form', () => {
  const bitsPerSecond = (64 * 1024 * 8) / (timeLimits.body / 1000)
  expect(bitsPerSecond).toBeLessThan(32_000)
})

test('a connection on which nothing is sent is closed without a response', async () => {
  await using server = await startServer({ headers: shortMs })
  expect(await server.open().ended).toBe('')
})

test.each([
  ['half a request line', 'GET /'],
  ['headers without an end', 'GET / HTTP/1.1\r\nHost: site\r\nX-Slow: '],
])('%s is answered with 408 and closed', async (_, sent) => {
  await using server = await startServer({ headers: shortMs })
  expect(await server.open(sent).ended).toMatch(
    /^HTTP\/1\.1 408 Request Timeout\r\nStrict-Transport-Security: max-age=1\r\n/,
  )
})

test.each([
  ['a body that does not arrive', post('', 100)],
  ['a body that stops half way', post('name=Ada', 100)],
  [
    'a body of unknown length that stops',
    'POST / HTTP/1.1\r\nHost: site\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nname=',
  ],
  ['a body of a request that should have none', 'GET / HTTP/1.1\r\nHost: site\r\nContent-Length: 100\r\n\r\nname='],
])('%s is answered with 408 and closed', async (_, sent) => {
  await using server = await startServer({ body: shortMs })
  const answer = await server.open(sent).ended
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nStrict-Transport-Security: max-age=1\r\n/)
  expect(answer).toContain('The request took too long to arrive.')
})

test('a body that the handler does not read is cut off at its time limit', async () => {
  await using server = await startServer(
    { body: shortMs },
    (_, response) => void response.writeHead(404).end('nothing'),
  )
  const answer = await server.open(post('', 100).replace('Connection: close\r\n', '')).ended
  expect(answer).toMatch(/^(HTTP\/1\.1 404|reset)/)
})

test('an idle keep-alive connection is closed', async () => {
  await using server = await startServer({ idle: 10 })
  const answer = await server.open('GET / HTTP/1.1\r\nHost: site\r\n\r\n').ended
  expect(answer).toContain('got ')
})

test('a request that arrives in time on an idle connection is answered, also when the server is busy meanwhile', async () => {
  await using server = await startServer({ idle: 10 })
  const request = 'GET / HTTP/1.1\r\nHost: site\r\n\r\n'
  const { socket, ended } = server.open(request)
  await once(socket, 'readable')
  socket.write(request)
  const busyUntilMs = performance.now() + 1100 // Node.js adds a second to the idle time
  while (performance.now() < busyUntilMs);
  expect((await ended).split('got ')).toHaveLength(3)
})

test('the rest of a body that is refused half way is read, so that its sender gets the response', async () => {
  await using server = await startServer({}, (request, response) => {
    request.once('data', () => request.pause() && response.writeHead(413).end('too large'))
  })
  const { socket, ended } = server.open(post('', 20e6))
  socket.write(Buffer.alloc(20e6))
  await once(socket, 'drain')
  expect(await ended).toContain('too large')
})

test('a slow form and a long response are not cut off', async () => {
  const streams: ServerResponse[] = []
  await using server = await startServer({ headers: shortMs, idle: 10 }, (request, response) => {
    if (request.method === 'POST') return echo(request, response)
    response.write('first ')
    streams.push(response)
  })
  const stream = server.open('GET / HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n')
  await once(stream.socket, 'data')
  const form = server.open(post('name=', 8))
  // When an idle connection has been closed, the limit has passed for the others too.
  await server.open().ended
  form.socket.write('Ada')
  streams[0]?.end('last')
  expect(await form.ended).toContain('got name=Ada')
  expect(await stream.ended).toContain('last')
})

test('the owner’s upload is not cut off', async () => {
  await using server = await startServer({ body: shortMs }, (request, response) => {
    if (request.url === '/own') allowSlowBody(request)
    echo(request, response)
  })
  const own = server.open(post('row;', 8).replace('POST /', 'POST /own'))
  await server.open(post('row;', 8)).ended
  own.socket.write('row;')
  expect(await own.ended).toContain('got row;row;')
})

test('an upload may take its time while it makes progress, and is ended with a sentence once it makes none', async () => {
  let received = 0
  await using server = await startServer({}, (request) => {
    allowSlowBody(request)
    request.on('data', (chunk: Buffer) => (received += chunk.length))
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const half = Buffer.alloc(30 * 1024, 'a').toString()
  const upload = server.open(post(half, 15 * 1024 * 1024))
  const { ended } = upload
  await expect.poll(() => received).toBe(half.length)
  vi.advanceTimersByTime(59_000)
  for (let window = 2; window < 5; window++) {
    upload.socket.write(half)
    await expect.poll(() => received).toBe(window * half.length)
    vi.advanceTimersByTime(60_000)
  }
  upload.socket.write('a')
  await expect.poll(() => received).toBe(4 * half.length + 1)
  vi.advanceTimersByTime(60_000)
  const answer = await ended
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('The request took too long to arrive.')
})

test('a request that has arrived waits for its handler, however long that takes', async () => {
  const responses: ServerResponse[] = []
  await using server = await startServer({}, (request, response) => {
    allowSlowBody(request)
    responses.push(response)
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const [empty, unread] = [server.open(post('')), server.open(post('{}'))]
  await expect.poll(() => responses.length).toBe(2)
  vi.advanceTimersByTime(10 * 60_000)
  for (const response of responses) response.end('done')
  expect(await empty.ended).toContain('200 OK')
  expect(await unread.ended).toContain('200 OK')
})

test.each([
  ['invalid HTTP', 'hello\r\n\r\n', 400],
  ['headers that are too long', `GET / HTTP/1.1\r\nHost: site\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is answered with the headers of every response, and closed', async (_, sent, status) => {
  await using server = await startServer({})
  const answer = await server.open(sent).ended
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer).toContain('\r\nStrict-Transport-Security: max-age=1\r\nConnection: close\r\n')
})

/** More than the system keeps for a connection whose client does not read. */
const large = Buffer.alloc(32 * 1024 * 1024)
const get = 'GET / HTTP/1.1\r\nHost: site\r\n\r\n'

test('a connection whose client does not read the response is closed', async () => {
  await using server = await startServer({ unread: shortMs }, (_, response) => void response.end(large))
  const socket = connect(server.port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(get)
  const closed = await server.nextClosed()
  expect(closed.destroyed).toBe(true)
  socket.destroy()
})

test('twenty connections that ask again and again and read nothing are all closed', async () => {
  const asked = new Set<Socket>()
  const listener = limitPipelining(({ socket }, response) => {
    asked.add(socket)
    response.end(large)
  })
  await using server = await startServer({ unread: shortMs }, listener)
  const sockets = Array.from({ length: 20 }, () => {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(get.repeat(8))
    return socket
  })
  await expect.poll(() => asked.size).toBe(20)
  await expect.poll(server.openCount).toBe(0)
  for (const socket of sockets) socket.destroy()
})

test('a download lasts as long as its client reads a little now and then', async () => {
  await using server = await startServer({ unread: 500 }, (_, response) => void response.end(large))
  const socket = connect(server.port, '127.0.0.1')
  socket.write(get)
  let bytes = 0
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    bytes += chunk.length
    // Slower than the limit as a whole, but never silent for as long.
    if (bytes < large.length / 2) await sleep(5)
    if (bytes >= large.length) break
  }
  expect(bytes).toBeGreaterThanOrEqual(large.length)
})

test('an event stream lives on between its events', async () => {
  await using server = await startServer({ unread: shortMs }, (_, response) => {
    response.write('first')
    setTimeout(() => response.end('last'), 5 * shortMs)
  })
  expect(await server.open(get.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')).ended).toContain('last')
})

test('a connection with more requests than any client sends ahead is closed, and those after it are not handled', async () => {
  let handled = 0
  const listener = limitPipelining(() => handled++)
  await using server = await startServer({}, listener)
  const { ended } = server.open(get.repeat(1000))
  await ended
  expect(handled).toBe(8)
})

test('any number of requests in turn use one connection', async () => {
  const listener = limitPipelining((_, response) => void response.end('done'))
  await using server = await startServer({}, listener)
  const { socket } = server.open()
  for (let n = 0; n < 30; n++) {
    socket.write(get)
    await once(socket, 'data')
  }
  expect(socket.destroyed).toBe(false)
})

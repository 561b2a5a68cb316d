import { expect, test } from 'vitest'
import { createClient } from '#shared/client.ts'
import { follow, readEvents, type StreamEvent } from './follow.ts'

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

const withData = (events: StreamEvent[]) => events.filter(({ data }) => data !== '')

test.each(Object.entries(lineEnds))(
  'a stream with %s at the end of its lines is read, also byte by byte',
  async (_, end) => {
    const bytes = new TextEncoder().encode(changes.replaceAll('\n', end))
    const expected = [
      { id: '5', event: 'change', data: '{"name":"Zoë"}' },
      { id: '6', event: 'reset', data: '{}' },
    ]
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
  await expect(eventsOf('data: ', ...Array.from({ length: 30 }, () => 'x'.repeat(50_000)))).rejects.toThrow(
    'buffer size',
  )
})

const ignore = () => {}

test('many pauses wait for the same wake, because each wait adds listeners', async () => {
  const leave = new AbortController()
  let attempts = 0
  let waits = 0
  const client = createClient({
    baseUrl: 'https://server.example',
    fetch: () => {
      if (++attempts === 5) leave.abort()
      return Promise.reject(new TypeError('No network.'))
    },
  })
  const wake = () => {
    waits++
    return new Promise<void>(ignore)
  }
  const times = {
    firstPauseMs: 1,
    longestPauseMs: 1,
    reopenMs: 1,
    earlyMs: 1,
    firstByteMs: 1000,
    silentMs: 1000,
    askMs: 1,
    streamAgainMs: 1,
  }
  await follow(
    client,
    { onChange: ignore, onReset: ignore, onConnection: ignore },
    { signal: leave.signal, wake, times },
  )
  expect(attempts).toBe(5)
  expect(waits).toBe(1)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageReading } from '#shared/contract/capture.ts'
import {
  createRenderedPageReader,
  type PageToRead,
  type RenderedPage,
  type StartReaderProcess,
} from './rendered-page-reader.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const page: RenderedPage = { address: 'https://example.com/', contentType: 'text/html', text: '<p>', now: '2026-11-23' }
const reading: PageReading = { platform: 'idox', leads: [], entries: 0, problem: null }

function startReader() {
  const children: { sent: PageToRead[]; isKilled: boolean; events: Parameters<StartReaderProcess>[0] }[] = []
  const reader = createRenderedPageReader({
    timeoutMs: 1000,
    start(events) {
      const child = { sent: [] as PageToRead[], isKilled: false, events }
      children.push(child)
      return { send: (page) => void child.sent.push(page), kill: () => (child.isKilled = true) }
    },
  })
  return { reader, children }
}

test('pages are read by the same process', async () => {
  const { reader, children } = startReader()
  for (const id of [1, 2]) {
    const read = reader.read(page)
    children[0]?.events.onReport({ id, reading })
    expect(await read).toBe(reading)
  }
  expect(children).toHaveLength(1)
})

test('a page that takes too long ends its process, and the next one has another', async () => {
  const { reader, children } = startReader()
  const read = reader.read(page).catch(String)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await read).toContain('could not be read')
  expect(children[0]?.isKilled).toBe(true)
  const next = reader.read(page)
  children[1]?.events.onReport({ id: 2, reading })
  expect(await next).toBe(reading)
})

test('a newer page does not wait for the one before', async () => {
  const { reader, children } = startReader()
  const first = reader.read(page).catch(String)
  const second = reader.read(page)
  expect(await first).toContain('could not be read')
  expect(children[0]?.isKilled).toBe(true)
  children[0]?.events.onEnd()
  children[1]?.events.onReport({ id: 2, reading })
  expect(await second).toBe(reading)
})

test('a process that ends by itself is reported at once', async () => {
  const { reader, children } = startReader()
  const read = reader.read(page)
  children[0]?.events.onEnd()
  await expect(read).rejects.toThrow('could not be read')
})

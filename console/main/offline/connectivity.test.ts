import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnectivity, type SendResult } from './connectivity.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Starts a connection whose pings and sending the test controls. */
function start() {
  const seen: string[] = []
  const errors: unknown[] = []
  const server = {
    isReachable: true,
    pending: 0,
    send: async (): Promise<SendResult> => ((server.pending = 0), { type: 'sent' }),
  }
  const connectivity = createConnectivity({
    ping: async () => server.isReachable,
    send: () => server.send(),
    hasPending: () => server.pending > 0,
    onChange: () => seen.push(connectivity.state().name),
    onError: (error) => errors.push(error),
    pauses: { firstMs: 1000, longestMs: 8000 },
  })
  return { connectivity, server, seen, errors }
}

test('a server that cannot be reached is pinged until it responds, and then gets the pending changes', async () => {
  const { connectivity, server, seen } = start()
  server.isReachable = false
  connectivity.report('call-failed')
  await vi.advanceTimersByTimeAsync(1000 + 2000)
  expect(connectivity.state()).toMatchObject({ name: 'offline', failures: 3 })
  server.isReachable = true
  server.pending = 2
  await vi.advanceTimersByTimeAsync(4000)
  expect(seen).toEqual(['offline', 'checking', 'offline', 'checking', 'offline', 'checking', 'sending', 'online'])
})

test('failed sending is retried automatically, and at once when the owner asks', async () => {
  const { connectivity, server, seen } = start()
  server.pending = 2
  const sendLater = server.send
  server.send = async () => ({ type: 'send-failed', problem: 'The disk is full.' })
  connectivity.report('retry')
  await vi.advanceTimersByTimeAsync(0)
  expect(connectivity.state()).toMatchObject({ name: 'blocked', problem: 'The disk is full.' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(connectivity.state()).toMatchObject({ name: 'blocked', failures: 2 })
  server.send = sendLater
  connectivity.report('retry')
  await vi.advanceTimersByTimeAsync(0)
  expect(seen).toEqual(['sending', 'blocked', 'sending', 'blocked', 'sending', 'online'])
})

test('an unexpected error while sending is reported, and sending is retried', async () => {
  const { connectivity, server, errors } = start()
  server.pending = 1
  const sendLater = server.send
  const fault = new TypeError('a fault of ours')
  server.send = () => Promise.reject(fault)
  connectivity.report('retry')
  await vi.advanceTimersByTimeAsync(0)
  expect(connectivity.state()).toMatchObject({ name: 'blocked', problem: expect.stringContaining('Nothing is lost') })
  expect(errors).toEqual([fault])
  server.send = sendLater
  await vi.advanceTimersByTimeAsync(1000)
  expect(connectivity.state().name).toBe('online')
})

test('a result that arrives after its state has ended changes nothing', async () => {
  const { connectivity, server } = start()
  server.pending = 1
  const { promise, resolve } = Promise.withResolvers<SendResult>()
  server.send = () => promise
  connectivity.report('retry')
  connectivity.report('signed-out')
  resolve({ type: 'sent' })
  server.pending = 0
  await vi.advanceTimersByTimeAsync(60_000)
  expect(connectivity.state().name).toBe('signed-out')
  server.pending = 1
  connectivity.report('signed-in')
  expect(connectivity.state().name).toBe('sending')
  server.pending = 0
})

test('nothing is retried after stop', async () => {
  const { connectivity, seen } = start()
  connectivity.report('call-failed')
  connectivity.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen).toEqual(['offline'])
})

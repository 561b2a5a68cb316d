import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnectivity, type SendResult } from './connectivity.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A connection whose pings and sendings end as the test says. */
function start() {
  const seen: string[] = []
  const errors: unknown[] = []
  const world = {
    isThere: true,
    pending: 0,
    send: async (): Promise<SendResult> => ((world.pending = 0), { type: 'sent' }),
  }
  const connectivity = createConnectivity({
    ping: async () => world.isThere,
    send: () => world.send(),
    hasPending: () => world.pending > 0,
    onChange: () => seen.push(connectivity.state().name),
    onError: (error) => errors.push(error),
    pauses: { firstMs: 1000, longestMs: 8000 },
  })
  return { connectivity, world, seen, errors }
}

test('a server that is away is looked for until it is there, and gets what waits', async () => {
  const { connectivity, world, seen } = start()
  world.isThere = false
  connectivity.report('call-failed')
  await vi.advanceTimersByTimeAsync(1000 + 2000)
  expect(connectivity.state()).toMatchObject({ name: 'offline', failures: 3 })
  world.isThere = true
  world.pending = 2
  await vi.advanceTimersByTimeAsync(4000)
  expect(seen).toEqual(['offline', 'checking', 'offline', 'checking', 'offline', 'checking', 'sending', 'online'])
})

test('sending that fails is tried again by itself, and at once when the owner asks', async () => {
  const { connectivity, world, seen } = start()
  world.pending = 2
  const sendLater = world.send
  world.send = async () => ({ type: 'send-failed', problem: 'The disk is full.' })
  connectivity.report('retry')
  await vi.advanceTimersByTimeAsync(0)
  expect(connectivity.state()).toMatchObject({ name: 'blocked', problem: 'The disk is full.' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(connectivity.state()).toMatchObject({ name: 'blocked', failures: 2 })
  world.send = sendLater
  connectivity.report('retry')
  await vi.advanceTimersByTimeAsync(0)
  expect(seen).toEqual(['sending', 'blocked', 'sending', 'blocked', 'sending', 'online'])
})

test('what nobody expected while sending is reported and tried again, and never the end of it', async () => {
  const { connectivity, world, errors } = start()
  world.pending = 1
  const sendLater = world.send
  const fault = new TypeError('a fault of ours')
  world.send = () => Promise.reject(fault)
  connectivity.report('retry')
  await vi.advanceTimersByTimeAsync(0)
  expect(connectivity.state()).toMatchObject({ name: 'blocked', problem: expect.stringContaining('Nothing is lost') })
  expect(errors).toEqual([fault])
  world.send = sendLater
  await vi.advanceTimersByTimeAsync(1000)
  expect(connectivity.state().name).toBe('online')
})

test('what comes too late for its state changes nothing', async () => {
  const { connectivity, world } = start()
  world.pending = 1
  const { promise, resolve } = Promise.withResolvers<SendResult>()
  world.send = () => promise
  connectivity.report('retry')
  connectivity.report('signed-out')
  resolve({ type: 'sent' })
  world.pending = 0
  await vi.advanceTimersByTimeAsync(60_000)
  expect(connectivity.state().name).toBe('signed-out')
  world.pending = 1
  connectivity.report('signed-in')
  expect(connectivity.state().name).toBe('sending')
  world.pending = 0
})

test('after the end nothing is tried any more', async () => {
  const { connectivity, seen } = start()
  connectivity.report('call-failed')
  connectivity.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen).toEqual(['offline'])
})

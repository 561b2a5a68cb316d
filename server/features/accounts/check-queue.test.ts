import { expect, test } from 'vitest'
import { createCheckQueue } from './check-queue.ts'

/** Work that runs until `end` is called. */
function heldWork(done: string[]) {
  const ends = new Map<string, () => void>()
  return {
    work: (name: string) => () =>
      new Promise<string>((resolve) =>
        ends.set(name, () => {
          done.push(name)
          resolve(name)
        }),
      ),
    started: () => [...ends.keys()],
    async end(name: string) {
      ends.get(name)?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

test('only a few checks run at a time, and the others wait', async () => {
  const done: string[] = []
  const { work, started, end } = heldWork(done)
  const queue = createCheckQueue({ concurrency: 2, capacity: 10 })
  const all = ['a', 'b', 'c', 'd'].map((name) => queue.run(1, work(name)))
  await Promise.resolve()
  expect(started()).toEqual(['a', 'b'])
  await end('b')
  expect(started()).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c', 'd']) await end(name)
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

test('the lowest rank runs first, and equal ranks in their order', async () => {
  const done: string[] = []
  const { work, started, end } = heldWork(done)
  const queue = createCheckQueue({ concurrency: 1, capacity: 10 })
  const all = [queue.run(1, work('first'))]
  for (const [rank, name] of [
    [5, 'guesser'],
    [1, 'newcomer'],
    [0, 'owner'],
    [1, 'later newcomer'],
  ] as const) {
    all.push(queue.run(rank, work(name)))
  }
  await Promise.resolve()
  for (const name of ['first', 'owner', 'newcomer', 'later newcomer', 'guesser']) {
    expect(started()).toContain(name)
    await end(name)
  }
  await Promise.all(all)
  expect(done).toEqual(['first', 'owner', 'newcomer', 'later newcomer', 'guesser'])
})

test('in a full queue a new check replaces only the one with the highest rank', async () => {
  const done: string[] = []
  const { work, end } = heldWork(done)
  const queue = createCheckQueue({ concurrency: 1, capacity: 2 })
  const first = queue.run(1, work('first'))
  const low = queue.run(2, work('low'))
  const high = queue.run(9, work('high'))
  await expect(queue.run(9, work('as high'))).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 5 })
  const newcomer = queue.run(1, work('newcomer'))
  await expect(high).rejects.toMatchObject({ code: 'rate_limited' })
  for (const name of ['first', 'newcomer', 'low']) await end(name)
  expect(await Promise.all([first, low, newcomer])).toEqual(['first', 'low', 'newcomer'])
})

test('work that fails starts the next', async () => {
  const queue = createCheckQueue({ concurrency: 1, capacity: 2 })
  const failing = queue.run(1, () => Promise.reject(new Error('wrong')))
  const next = queue.run(1, () => Promise.resolve('right'))
  await expect(failing).rejects.toThrow('wrong')
  expect(await next).toBe('right')
})

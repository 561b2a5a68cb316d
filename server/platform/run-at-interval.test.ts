import { pino } from 'pino'
import { expect, test } from 'vitest'
import { repeat } from './run-at-interval.ts'

function collect() {
  const lines: string[] = []
  return { lines, log: pino({}, { write: (line: string) => void lines.push(line) }) }
}

test('work that takes longer than its interval does not overlap, and stopping waits for it', async () => {
  const { log } = collect()
  const turns = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let begun = 0
  let ended = 0
  const repeating = repeat(
    async () => {
      await turns[begun++]?.promise
      ended += 1
    },
    { everyMs: 1, log, fault: 'sample' },
  )
  await expect.poll(() => begun, { interval: 20 }).toBe(1)
  turns[0]?.resolve()
  await expect.poll(() => begun, { interval: 20 }).toBe(2)
  const stopping = repeating.stop()
  turns[1]?.resolve()
  await stopping
  expect([begun, ended]).toEqual([2, 2])
})

test('an error is logged, and the next run takes place', async () => {
  const { lines, log } = collect()
  let turns = 0
  const repeating = repeat(
    async () => {
      turns += 1
      throw new Error('sample')
    },
    { everyMs: 1, log, fault: 'the work could not be done' },
  )
  await expect.poll(() => turns).toBeGreaterThan(1)
  await repeating.stop()
  expect(lines[0]).toContain('the work could not be done')
})

test('the first run is after an interval, or at the start if requested', async () => {
  const { log } = collect()
  let runs = 0
  const work = () => Promise.resolve(runs++)
  await repeat(work, { everyMs: 60_000, log, fault: 'sample' }).stop()
  expect(runs).toBe(0)
  await repeat(work, { everyMs: 60_000, runsAtStart: true, log, fault: 'sample' }).stop()
  expect(runs).toBe(1)
})

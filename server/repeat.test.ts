import { pino } from 'pino'
import { expect, test } from 'vitest'
import { repeat } from './repeat.ts'

function collect() {
  const lines: string[] = []
  return { lines, log: pino({}, { write: (line: string) => void lines.push(line) }) }
}

test('work that takes longer than its interval is done one at a time, and stopping waits for it', async () => {
  const { log } = collect()
  let [begun, atOnce, ended] = [0, 0, 0]
  let release = () => {}
  const repeating = repeat(
    async () => {
      begun += 1
      atOnce = Math.max(atOnce, begun - ended)
      await new Promise<void>((resolve) => (release = resolve))
      ended += 1
    },
    { everyMs: 1, log, fault: 'sample' },
  )
  await expect.poll(() => begun).toBe(1)
  release()
  await expect.poll(() => begun).toBe(2)
  const stopping = repeating.stop()
  release()
  await stopping
  expect([begun, ended, atOnce]).toEqual([2, 2, 1])
})

test('a fault is logged, and the next turn comes', async () => {
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

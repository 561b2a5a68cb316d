import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dayMs } from '#shared/business/durations.ts'
import { manualClock } from '../platform/clock.ts'
import { startTestApp } from './test-app.ts'

const start = '2026-11-24T10:00:00Z'

test('an app is used by one test after the other', async () => {
  const first = await startTestApp({ clock: manualClock(start) })
  await first[Symbol.asyncDispose]()
  await using second = await startTestApp({ clock: manualClock(start) })
  expect(second.address).toBe(first.address)
})

test('of the time that an earlier test had, nothing is left to doubt the clock by', async () => {
  {
    const clock = manualClock(start)
    await using app = await startTestApp({ clock })
    clock.set(400 * dayMs)
    // A clock that goes on evenly is trusted in the end, and the time before it set ahead is forgotten.
    for (let day = 0; day <= 14; day += 1) {
      app.deps.clockTrust.doubt()
      clock.advance(dayMs)
    }
    expect(app.deps.clockTrust.doubt()).toBeUndefined()
  }
  for (const next of [start, '2026-03-02T10:00:00Z']) {
    await using app = await startTestApp({ clock: manualClock(next) })
    expect(app.deps.clockTrust.doubt()).toBeUndefined()
  }
})

test('an app in whose data a folder was left is not used again', async () => {
  const folder = 'left'
  const first = await startTestApp()
  await mkdir(join(first.deps.config.dataDir, folder))
  await first[Symbol.asyncDispose]()
  await using second = await startTestApp()
  expect(second.deps.config.dataDir).not.toBe(first.deps.config.dataDir)
})

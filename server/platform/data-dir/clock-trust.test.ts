import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayMs, hourMs } from '#shared/business/durations.ts'
import { type ManualClock, manualClock } from '../clock.ts'
import { provedAfterMs, startClockTrust, toleranceMs } from './clock-trust.ts'
import { temporaryFolder } from '../database/testing.ts'

const yearMs = 365 * dayMs
const start = '2026-11-01T03:00:00.000Z'
const jumps = [
  ['ahead', yearMs],
  ['behind', -yearMs],
] as const

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let clock: ManualClock
let outside: { host: string; time: Date } | undefined
let synchronisedAt: Date | undefined
let running: ReturnType<typeof startClockTrust> | undefined

beforeEach(async () => {
  folder = await temporaryFolder()
  clock = manualClock(start)
  outside = undefined
  synchronisedAt = undefined
})
afterEach(async () => {
  await running?.stop()
  running = undefined
  await folder[Symbol.asyncDispose]()
})

/** Starts it as the server does, after the one before has been stopped. */
async function started() {
  await running?.stop()
  running = startClockTrust({
    clock,
    dataDir: folder.path,
    log: pino({ enabled: false }),
    outsideClock: { latest: () => outside },
    synchronisedAt: () => synchronisedAt,
  })
  return running
}

const expected = (time: string) => ({ expected: new Date(time) })

test.each(jumps)('a clock that is suddenly a year %s is doubted until it is right again', async (_, byMs) => {
  const trust = await started()
  clock.advance(30 * dayMs)
  expect(trust.doubt(), 'time that passes is no jump').toBeUndefined()
  clock.set(byMs)
  clock.advance(10 * dayMs)
  expect(trust.doubt()).toMatchObject(expected('2026-12-11T03:00:00.000Z'))
  clock.set(-byMs)
  expect(trust.doubt()).toBeUndefined()
})

test.each(jumps)(
  'a start with a clock that is a year %s is noticed, and so is the correction days later',
  async (_, byMs) => {
    await started()
    clock.set(byMs)
    const wrong = await started()
    expect(wrong.doubt()).toMatchObject(expected(start))
    clock.advance(10 * dayMs)
    expect(wrong.doubt()).toMatchObject(expected('2026-11-11T03:00:00.000Z'))
    const again = await started()
    expect(again.doubt(), 'also after another start').toBeDefined()
    clock.set(-byMs)
    expect(again.doubt()).toBeUndefined()
    expect((await started()).doubt()).toBeUndefined()
  },
)

test('a server that was off for a weekend trusts its clock, and after a month it waits for a confirmation', async () => {
  await started()
  clock.set(toleranceMs)
  expect((await started()).doubt()).toBeUndefined()
  clock.set(30 * dayMs)
  const trust = await started()
  expect(trust.doubt()).toBeDefined()
  outside = { host: 'store.example', time: clock.now() }
  expect(trust.doubt()).toBeUndefined()
  outside = undefined
  expect(trust.doubt(), 'once confirmed, it stays trusted').toBeUndefined()
})

test.each(jumps)('what a time service has set is trusted, and the clock a year %s of it is not', async (_, byMs) => {
  await started()
  clock.set(30 * dayMs)
  synchronisedAt = clock.now()
  const trust = await started()
  clock.advance(hourMs)
  expect(trust.doubt()).toBeUndefined()
  clock.set(byMs)
  expect(trust.doubt()).toBeDefined()
})

test('another server’s clock that differs by more than an hour is believed, for as long as it does', async () => {
  const trust = await started()
  const time = new Date(clock.now().getTime() - hourMs)
  outside = { host: 'store.example', time }
  expect(trust.doubt(), 'an hour may be a slow answer').toBeUndefined()
  clock.advance(1)
  expect(trust.doubt()).toEqual({ expected: time, until: null })
  clock.advance(2 * provedAfterMs)
  expect(trust.doubt()).toEqual({ expected: time, until: null })
})

test('a clock that goes on evenly for two weeks is trusted, but not one that jumps again meanwhile', async () => {
  const trust = await started()
  clock.set(yearMs)
  const until = new Date(clock.now().getTime() + provedAfterMs)
  expect(trust.doubt()?.until).toEqual(until)
  clock.advance(provedAfterMs - 1)
  expect(trust.doubt()?.until, 'the time of the end stays').toEqual(until)
  clock.set(yearMs)
  expect(trust.doubt()).toBeDefined()
  clock.advance(provedAfterMs - 1)
  expect((await started()).doubt()).toBeDefined()
  clock.advance(1)
  expect((await started()).doubt()).toBeUndefined()
  expect((await started()).doubt()).toBeUndefined()
})

test('with a damaged file nothing is known, as at the first start', async () => {
  await writeFile(join(folder.path, 'clock.json'), '{"expectedAt":')
  expect((await started()).doubt()).toBeUndefined()
})

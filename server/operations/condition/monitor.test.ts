import { pino } from 'pino'
import { expect, test } from 'vitest'
import { manualClock } from '../../platform/clock.ts'
import type { CheckContext, CheckResult } from './checks/check.ts'
import { nameServiceCheck } from './checks/name-service.ts'
import { createConditionMonitor } from './monitor.ts'

const fine: CheckResult = { state: 'ok', sentence: 'All is well.' }
const wrong: CheckResult = { state: 'failing', sentence: 'It fails.', action: 'Mend it.' }

/** A monitor with one check, which finds what the test says or throws it. */
function startMonitor() {
  const clock = manualClock('2026-11-22T09:00:00.000Z')
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => void logged.push(line) })
  let looks = 0
  let next: CheckResult | Error = fine
  const check = {
    id: 'sample',
    title: 'Sample',
    async run() {
      looks += 1
      if (next instanceof Error) throw next
      return next
    },
  }
  const monitor = createConditionMonitor({ clock, log } as unknown as CheckContext, [check])
  return {
    clock,
    logged,
    looks: () => looks,
    refresh: monitor.refresh,
    /** What the check shows ten seconds later, when it finds this. */
    async after(found: CheckResult | Error) {
      next = found
      clock.advance(10_000)
      return (await monitor.read()).checks[0]
    },
    read: monitor.read,
  }
}

test('the start of a fault is remembered until the check succeeds', async () => {
  const { after } = startMonitor()
  expect(await after(fine)).toMatchObject({ state: 'ok', action: null, since: null })
  expect(await after(wrong)).toMatchObject({ state: 'failing', action: 'Mend it.', since: '2026-11-22T09:00:20.000Z' })
  expect(await after(wrong)).toMatchObject({ since: '2026-11-22T09:00:20.000Z' })
  expect(await after({ ...wrong, since: '2026-11-20T00:00:00.000Z' })).toMatchObject({
    since: '2026-11-20T00:00:00.000Z',
  })
  expect(await after(fine)).toMatchObject({ since: null })
  expect(await after(wrong)).toMatchObject({ since: '2026-11-22T09:01:00.000Z' })
})

test('results are cached for ten seconds unless refreshed', async () => {
  const { read, refresh, looks, clock } = startMonitor()
  await Promise.all([read(), read()])
  clock.advance(9999)
  await read()
  expect(looks()).toBe(1)
  clock.advance(1)
  await read()
  expect(looks()).toBe(2)
  refresh()
  await read()
  expect(looks()).toBe(3)
})

test('a check that throws is a warning, and is logged once', async () => {
  const { after, logged } = startMonitor()
  for (let n = 0; n < 3; n += 1) {
    expect(await after(new Error('no such table'))).toMatchObject({
      state: 'warning',
      sentence: 'This couldn’t be checked.',
    })
  }
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain('no such table')
  await after(fine)
  await after(new Error('no such table'))
  expect(logged).toHaveLength(2)
})

test('a dead name service is reported once: what can’t be reached waits for it, other faults stay as they are', async () => {
  const clock = manualClock('2026-11-22T09:00:00.000Z')
  let isDead = true
  const context = { clock, nameService: { names: ['mail.example'], isDead: () => isDead } } as unknown as CheckContext
  const unreached = { ...wrong, isConnectionFault: true }
  const checks = [nameServiceCheck, checkThat('mail', unreached), checkThat('disk', wrong)]
  const monitor = createConditionMonitor(context, checks)
  const read = async () => (await monitor.read()).checks
  expect(await read()).toMatchObject([
    { state: 'failing', sentence: expect.stringContaining('finds none of mail.example') as string },
    { state: 'warning', action: 'See “Name service” on this page.', isUrgent: false },
    { state: 'failing', sentence: 'It fails.' },
  ])
  isDead = false
  monitor.refresh()
  expect(await read()).toMatchObject([{ state: 'ok' }, { state: 'failing', sentence: 'It fails.' }, {}])
})

test('only a check that fails for as long as it says is urgent, and none that couldn’t be made', async () => {
  const clock = manualClock('2026-11-22T09:00:00.000Z')
  const context = { clock, log: pino({ enabled: false }) } as unknown as CheckContext
  const failsAtOnce = { ...checkThat('disk', wrong), alertAfterMs: 60_000 }
  const thrown = { ...checkThat('database', wrong), alertAfterMs: 0, run: () => Promise.reject(new Error('no')) }
  const monitor = createConditionMonitor(context, [failsAtOnce, thrown, checkThat('version', wrong)])
  const urgent = async () => (await monitor.read()).checks.map(({ isUrgent }) => isUrgent)
  expect(await urgent()).toEqual([false, undefined, false])
  clock.advance(60_000)
  expect(await urgent()).toEqual([true, undefined, false])
})

test('a check that works each time for a few minutes only is urgent too', async () => {
  const clock = manualClock('2026-11-22T09:00:00.000Z')
  let found = wrong
  const disk = { ...checkThat('disk', wrong), alertAfterMs: 30_000, run: async () => found }
  const monitor = createConditionMonitor({ clock } as unknown as CheckContext, [disk])
  const urgent = async (result: CheckResult, afterMs: number) => {
    found = result
    clock.advance(afterMs)
    return (await monitor.read()).checks[0]?.isUrgent
  }
  expect(await urgent(wrong, 0)).toBe(false)
  expect(await urgent(fine, 60_000)).toBe(false)
  expect(await urgent(wrong, 60_000)).toBe(true)
  await urgent(fine, 60_000)
  expect(await urgent(wrong, 6 * 60_000), 'once it has worked for longer').toBe(false)
})

function checkThat(id: string, result: CheckResult) {
  return { id, title: id, run: async () => result }
}

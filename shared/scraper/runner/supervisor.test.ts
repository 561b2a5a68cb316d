import { fork } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProcessOrder, ProcessReport } from './process-messages.ts'
import {
  superviseScraper,
  type SupervisorOptions,
  type ScraperProcessEvents,
  type StartScraperProcess,
} from './supervisor.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'host-'))
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(folder, { recursive: true })
})

/** Says hello as a scraper does, and then is at a page that it never gets through. */
const stuckProcess = `
  const stuck = { type: 'reading', sourceId: 'a source', key: 'a page' }
  process.on('message', ({ stuckOn }) => {
    process.send({ type: 'claimed', runId: 'a run', sources: 1 })
    if (stuckOn) return process.send({ type: 'trouble', sentence: JSON.stringify(stuckOn) }, () => process.exit(0))
    process.send(stuck, () => { for (;;) {} })
  })`
/** A host whose processes run that script. */
async function startSupervisor(script: string, limits: SupervisorOptions['limits']) {
  const file = join(folder, 'process.cjs')
  await writeFile(file, script)
  const logged: { sentence: string; facts: object }[] = []
  const orders: ProcessOrder[] = []
  const note = (facts: object, sentence: string) => void logged.push({ sentence, facts })
  let isWaiting = true
  const startProcess: StartScraperProcess = (_, { onReport, onEnd }) => {
    const child = fork(file, { execArgv: [] })
    child.on('message', onReport)
    child.once('exit', (code, signal) => {
      isWaiting = code !== 0
      onEnd(code, signal ?? undefined)
    })
    return {
      pid: () => child.pid,
      send: (order) => {
        orders.push(order)
        if (child.connected) child.send(order)
      },
      kill: () => void child.kill('SIGKILL'),
    }
  }
  const host = superviseScraper({
    log: { debug: note, info: note, warn: note, error: note },
    start: () => ({ address: 'http://127.0.0.1', folder, browserPath: '/none', settings: {} }),
    startProcess,
    isWaiting: async () => isWaiting,
    limits: { watchMs: 20, ...limits },
  })
  host.wake()
  return { host, logged, orders, [Symbol.asyncDispose]: () => host.stop() }
}

test('a process that is stuck on a page is killed, and the next one skips that page', { timeout: 60_000 }, async () => {
  await using all = await startSupervisor(stuckProcess, { silenceMs: 1500 })
  await expect.poll(() => all.orders.length, { timeout: 30_000 }).toBe(2)
  expect(all.orders[1]).toMatchObject({ stuckOn: { sourceId: 'a source', key: 'a page' }, continuesAttempt: true })
  await expect.poll(() => all.host.isAtWork()).toBe(false)
  expect(all.logged).toContainEqual({
    sentence: 'the scraper was stopped',
    facts: { reason: 'it gave no sign of life', sourceId: 'a source' },
  })
})

/** A host with a process that is none: the test says what it reports. */
async function startSilently() {
  const stops: object[] = []
  let report: ScraperProcessEvents['onReport'] | undefined
  const host = superviseScraper({
    log: { debug() {}, info() {}, warn() {}, error: (facts) => void stops.push(facts) },
    start: () => ({ address: 'http://127.0.0.1', folder, browserPath: '/none', settings: {} }),
    startProcess(_, { onReport, onEnd }) {
      report = onReport
      return { pid: () => undefined, send: (order) => order === 'stop' && onEnd(0), kill() {} }
    },
    isWaiting: async () => true,
  })
  host.wake()
  await vi.waitFor(() => expect(host.isAtWork()).toBe(true))
  return { host, stops, report: (event: ProcessReport) => report?.(event) }
}

test('a process that continues a cancelled run is killed after ten seconds, one that stops it is not', async () => {
  vi.useFakeTimers()
  const { host, stops, report } = await startSilently()
  report({ type: 'claimed', runId: 'first', sources: 1 })
  host.noticeCancel('first')
  vi.advanceTimersByTime(9000)
  report({ type: 'left', runId: 'first' })
  vi.advanceTimersByTime(9000)
  report({ type: 'claimed', runId: 'second', sources: 1 })
  host.noticeCancel('first')
  vi.advanceTimersByTime(11_000)
  report({ type: 'alive' })
  expect(stops).toEqual([])
  host.noticeCancel('second')
  vi.advanceTimersByTime(9000)
  report({ type: 'alive' })
  expect(stops).toEqual([])
  vi.advanceTimersByTime(2000)
  expect(stops).toEqual([{ reason: 'it went on with a run that was cancelled', sourceId: undefined }])
  await host.stop()
})

test('a process that reports nothing for forty seconds is killed, one that reports waiting is not', async () => {
  vi.useFakeTimers()
  const { host, stops, report } = await startSilently()
  report({ type: 'claimed', runId: 'first', sources: 1 })
  for (let word = 0; word < 5; word++) {
    vi.advanceTimersByTime(35_000)
    report({ type: 'alive' })
  }
  report({ type: 'reading', sourceId: 'a source', key: 'a page' })
  vi.advanceTimersByTime(35_000)
  expect(stops).toEqual([])
  vi.advanceTimersByTime(5000)
  expect(stops).toEqual([{ reason: 'it gave no sign of life', sourceId: 'a source' }])
  await host.stop()
})

test('each of ten pages that block a process is skipped at once and costs no attempt, another one does', async () => {
  vi.useFakeTimers()
  const orders: ProcessOrder[] = []
  const host = superviseScraper({
    log: { debug() {}, info() {}, warn() {}, error() {} },
    start: () => ({ address: 'http://127.0.0.1', folder, browserPath: '/none', settings: {} }),
    startProcess(_, { onReport, onEnd }) {
      return {
        pid: () => undefined,
        send(order) {
          if (order === 'stop') return onEnd(0)
          orders.push(order)
          onReport({ type: 'reading', sourceId: 'a source', key: `page ${orders.length}` })
        },
        kill: () => onEnd(null, 'SIGKILL'),
      }
    },
    isWaiting: async () => true,
  })
  host.wake()
  // Forty seconds of silence and a pause of one: the lease lasts a minute.
  for (let page = 1; page <= 11; page += 1) await vi.advanceTimersByTimeAsync(41_000)
  const skipped = orders.map((order) => order !== 'stop' && order.continuesAttempt)
  expect(skipped).toEqual([false, ...Array<boolean>(10).fill(true), false])
  expect(orders[1]).toMatchObject({ stuckOn: { sourceId: 'a source', key: 'page 1' } })
  expect(orders[11]).toMatchObject({ stuckOn: { sourceId: 'a source', key: 'page 11' } })
  await host.stop()
})

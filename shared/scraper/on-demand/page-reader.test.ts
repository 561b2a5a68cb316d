import { expect, test } from 'vitest'
import type { PageReport } from './messages.ts'
import { createPageReader, type StartPageProcess } from './page-reader.ts'

const page = { bytes: new Uint8Array(), fileName: 'a.html' }
const report: PageReport = {
  type: 'page-read',
  reading: { platform: 'listing', leads: [], entries: 0, problem: null },
}

/** Starts processes that do what the test tells them to, and keeps a list of what happened to them. */
function fakeProcesses() {
  const log: string[] = []
  const started: Parameters<StartPageProcess>[1][] = []
  const startProcess: StartPageProcess = (heapMiB, events) => {
    const number = started.push(events)
    log.push(`start ${number} with ${heapMiB} MiB`)
    return {
      send: (order) => log.push(`send ${Object.keys(order)[0]} to ${number}`),
      kill: () => log.push(`kill ${number}`),
    }
  }
  return { log, started, startProcess }
}

test('each page has its own process, one at a time, which ends with the result', async () => {
  const { log, started, startProcess } = fakeProcesses()
  const reader = createPageReader({ startProcess, settings: {} })
  const readings = [reader.read(page), reader.preview({ url: 'https://example.org/' })]
  await expect.poll(() => started.length).toBe(1)
  started[0]!.onReport(report)
  expect(await readings[0]).toEqual(report.reading)
  await expect.poll(() => started.length).toBe(2)
  started[1]!.onReport({ type: 'page-fault', sentence: 'The page could not be read (Error: x).' })
  await expect(readings[1]).rejects.toMatchObject({
    reason: 'fault',
    message: 'The page could not be read (Error: x).',
  })
  expect(log).toEqual([
    'start 1 with 256 MiB',
    'send read to 1',
    'kill 1',
    'start 2 with 256 MiB',
    'send preview to 2',
    'kill 2',
  ])
})

test('a page that takes too long or breaks its process is reported, and the next one is read', async () => {
  const { log, started, startProcess } = fakeProcesses()
  const reader = createPageReader({ startProcess, settings: {}, limits: { readMs: 1 } })
  await expect(reader.read(page)).rejects.toMatchObject({
    reason: 'stuck',
    message: 'We couldn’t read this page: it takes too long.',
  })
  expect(log.at(-1)).toBe('kill 1')
  const patient = createPageReader({ startProcess, settings: {} })
  const broken = patient.read(page)
  await expect.poll(() => started.length).toBe(2)
  started[1]!.onEnd('SIGABRT')
  await expect(broken).rejects.toMatchObject({ reason: 'stuck', message: expect.stringContaining('too much memory') })
  const next = patient.read(page)
  await expect.poll(() => started.length).toBe(3)
  started[2]!.onReport(report)
  expect(await next).toEqual(report.reading)
})

test('only a few pages may wait, because each is held in memory', async () => {
  const { started, startProcess } = fakeProcesses()
  const reader = createPageReader({ startProcess, settings: {}, limits: { waiting: 2 } })
  const accepted = [reader.read(page), reader.read(page)]
  await expect(reader.read(page)).rejects.toMatchObject({ reason: 'busy' })
  for (const [index, reading] of accepted.entries()) {
    await expect.poll(() => started.length).toBe(index + 1)
    started[index]!.onReport(report)
    await reading
  }
})

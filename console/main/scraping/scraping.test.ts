import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClient } from '#shared/client.ts'
import { listScrapingRuns } from '#shared/contract/scraping-runs.ts'
import type { ProcessOrder } from '#shared/scraper/runner/process-messages.ts'
import type { ScraperProcessEvents } from '#shared/scraper/runner/supervisor.ts'
import { testBrowser } from '#shared/scraper/testing/chromium.ts'
import { openSettings } from '../storage/settings.ts'
import { checkBrowser } from './choose-browser.ts'
import { createScraping, type ScrapingOptions } from './scraping.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scraping-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))
afterEach(() => void vi.useRealTimers())

const runId = '00000000-0000-7000-8000-000000000051'

/** The console's part in scraping, with a server that says whether a run waits, and processes that do nothing. */
function startAll(
  { isWaiting = true, isSignedIn = true, isAllowed = true, isChosen = true } = {},
  extra: Partial<ScrapingOptions> = {},
) {
  const server = { isWaiting, looks: 0, reads: 0, runs: [] as { id: string; status: string }[] }
  const started: { events: ScraperProcessEvents; orders: ProcessOrder[] }[] = []
  const settings = openSettings(join(folder, 'settings.json'))
  settings.change({ scrapesHere: isAllowed, ...(isChosen && { browser: testBrowser() }) })
  const onConsentNeeded = vi.fn<ScrapingOptions['onConsentNeeded']>()
  const onChange = vi.fn<ScrapingOptions['onChange']>()
  const scraping = createScraping({
    folder,
    settings,
    client: createClient({
      async fetch(address) {
        const { pathname } = new URL(address instanceof Request ? address.url : address, 'https://studio.example')
        if (pathname === listScrapingRuns.path) {
          server.reads += 1
          return Response.json(server.runs)
        }
        server.looks += 1
        return Response.json({ isWaiting: server.isWaiting })
      },
    }),
    address: () => (isSignedIn ? 'https://studio.example' : undefined),
    run: () => ({ settings: {} }),
    startProcess(_, events) {
      const orders: ProcessOrder[] = []
      started.push({ events, orders })
      return {
        pid: () => undefined,
        send(order) {
          orders.push(order)
          if (order === 'stop') events.onEnd(0)
        },
        kill: () => events.onEnd(null, 'killed'),
      }
    },
    log: { debug() {}, info() {}, warn() {}, error() {} },
    askForBrowser: async () => undefined,
    checkBrowser: async () => undefined,
    onConsentNeeded,
    onChange,
    checkEveryMs: 20,
    ...extra,
  })
  return {
    scraping,
    server,
    started,
    settings,
    onChange,
    onConsentNeeded,
    [Symbol.asyncDispose]: () => scraping.stop(),
  }
}

test('a waiting run starts the scraper process, which does not exist without one', async () => {
  await using all = startAll()
  await expect.poll(() => all.started.length).toBe(1)
  expect(all.started[0]?.orders).toEqual([
    expect.objectContaining({ address: 'https://studio.example', browserPath: expect.any(String) }),
  ])
  // The device's token opens everything: a process that reads strangers' pages has none.
  expect(all.started[0]?.orders[0]).not.toHaveProperty('token')
  expect(all.scraping.isAtWork()).toBe(true)
  expect(all.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ isAtWork: true }))
  all.server.isWaiting = false
  all.started[0]?.events.onEnd(0)
  const { looks } = all.server
  await expect.poll(() => all.server.looks).toBeGreaterThan(looks + 1)
  expect(all.started).toHaveLength(1)
  expect(all.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ isAtWork: false }))
})

test('a run that is started on any device is taken at once', async () => {
  await using all = startAll({ isWaiting: false }, { checkEveryMs: 3_600_000 })
  await expect.poll(() => all.server.looks).toBe(1)
  all.server.isWaiting = true
  all.scraping.changes.onChange?.({ subject: 'prospect', id: runId, action: 'created' })
  all.scraping.changes.onChange?.({ subject: 'scrapingRun', id: runId, action: 'created' })
  await expect.poll(() => all.started.length).toBe(1)
  expect(all.server.looks).toBe(2)
})

test('a process that goes on with a run that is cancelled on any device is killed, and not one whose run goes on', async () => {
  await using all = startAll({}, { checkEveryMs: 3_600_000 })
  await expect.poll(() => all.started.length).toBe(1)
  all.started[0]?.events.onReport({ type: 'claimed', runId, sources: 1 })
  all.server.isWaiting = false
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const change = { subject: 'scrapingRun', id: runId, action: 'updated' } as const
  for (const [status, isAtWork] of [
    ['running', true],
    ['cancelled', false],
  ] as const) {
    const reads = all.server.reads
    all.server.runs = [{ id: runId, status }]
    all.scraping.changes.onChange?.(change)
    await vi.waitFor(() => expect(all.server.reads).toBe(reads + 1))
    await vi.advanceTimersByTimeAsync(11_000)
    expect(all.scraping.isAtWork()).toBe(isAtWork)
  }
})

test('no run is looked for while signed out or turned off', async () => {
  await using signedOut = startAll({ isSignedIn: false })
  await using all = startAll({ isWaiting: false })
  await all.scraping.calls['scraping:switch']({ isOn: false })
  await expect.poll(() => all.onChange.mock.lastCall).toEqual([expect.objectContaining({ isOn: false })])
  all.server.isWaiting = true
  const { looks } = all.server
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect([signedOut.server.looks, all.server.looks - looks, all.started.length]).toEqual([0, 0, 0])
  await all.scraping.calls['scraping:switch']({ isOn: true })
  await expect.poll(() => all.started.length).toBe(1)
})

test('a run waits for the owner’s consent, and the question disappears with the run', async () => {
  await using all = startAll({ isAllowed: false })
  all.settings.change({ scrapesHere: undefined })
  await expect.poll(() => all.onConsentNeeded.mock.lastCall).toEqual([true])
  all.server.isWaiting = false
  await expect.poll(() => all.onConsentNeeded.mock.lastCall).toEqual([false])
  all.server.isWaiting = true
  await expect.poll(() => all.onConsentNeeded.mock.lastCall).toEqual([true])
  expect(all.started).toHaveLength(0)
  expect(await all.scraping.calls['scraping:status'](undefined)).toMatchObject({ isOn: false, isAtWork: false })

  await all.scraping.calls['scraping:switch']({ isOn: true })
  await expect.poll(() => all.started.length).toBe(1)
  expect(all.onConsentNeeded).toHaveBeenLastCalledWith(false)
  expect(openSettings(join(folder, 'settings.json')).read().scrapesHere).toBe(true)
})

test('an owner who declines is not asked again, and no run is looked for', async () => {
  await using all = startAll({ isAllowed: false })
  const { looks } = all.server
  all.scraping.wake()
  expect(all.onConsentNeeded).not.toHaveBeenCalled()
  expect([all.server.looks - looks, all.started.length]).toEqual([0, 0])
})

test('a browser can be chosen, refused with a sentence, and reset', async () => {
  const path = testBrowser()
  let refusal: string | undefined = 'This is no browser.'
  await using all = startAll(
    { isWaiting: false, isChosen: false },
    { askForBrowser: async () => path, checkBrowser: async () => refusal },
  )
  const { calls } = all.scraping
  expect(await calls['scraping:choose-browser'](undefined)).toEqual({ refusal })
  expect(await calls['scraping:status'](undefined)).toMatchObject({ isChosen: false })
  refusal = undefined
  expect(await calls['scraping:choose-browser'](undefined)).toEqual({})
  expect(await calls['scraping:status'](undefined)).toMatchObject({ isChosen: true, browser: path })
  expect(openSettings(join(folder, 'settings.json')).read().browser).toBe(path)
  await calls['scraping:forget-browser'](undefined)
  expect(await calls['scraping:status'](undefined)).toMatchObject({ isChosen: false })
})

test('a program counts as a browser when it can read a page', { timeout: 90_000 }, async () => {
  expect(await checkBrowser(testBrowser())).toBeUndefined()
  expect(await checkBrowser(process.execPath)).toContain('This isn’t a browser we can use.')
  expect(await checkBrowser('/bin/echo')).toContain('This isn’t a browser we can use.')
  expect(await checkBrowser(join(folder, 'nothing'))).toContain('This isn’t a browser we can use.')
})

test.runIf(process.platform === 'linux')('a browser that crashes at its first start is tried once more', async () => {
  const browser = await saveProgram(`[ -e "${folder}/started" ] || { touch "${folder}/started"; exit 1; }`, display)
  expect(await checkBrowser(browser)).toBeUndefined()
  expect(await checkBrowser(await saveProgram(`echo >> "${folder}/starts"; exit 1`))).toContain('This isn’t a browser')
  expect(await readFile(join(folder, 'starts'), 'utf8')).toBe('\n\n')
})

test.runIf(process.platform === 'linux')('a browser that hangs after the page was displayed counts', async () => {
  expect(await checkBrowser(await saveProgram(display, 'exec sleep 60'))).toBeUndefined()
})

/** The lines with which a program displays the page as Chromium does. */
const display = 'for page in "$@"; do :; done; echo "${page#*,}" | base64 -d'

async function saveProgram(...lines: string[]): Promise<string> {
  const path = join(folder, `program-${lines.length}`)
  await writeFile(path, ['#!/bin/sh', ...lines, ''].join('\n'), { mode: 0o755 })
  return path
}

import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setBusyCalendar } from '#shared/contract/busy-times.ts'
import { createBrowser } from '#shared/scraper/engine/browser.ts'
import { lacksSandbox } from '#shared/scraper/engine/chromium-switches.ts'
import { createDestinations } from '#shared/scraper/engine/destination.ts'
import { listTree } from '#shared/scraper/engine/process-tree.ts'
import { testBrowser } from '#shared/scraper/testing/chromium.ts'
import { forkPageReader, forkScraper } from './features/scraping/start-server-scraping.ts'
import { createMailParser } from './features/incoming-mail/mail-parser.ts'
import { runProcess } from './operations/backup/run-process.ts'
import { temporaryFolder } from './platform/database/testing.ts'
import { createImageMaker } from './features/photographs/image-maker.ts'
import { createRenderer } from './platform/pages/renderer.ts'
import { printFile } from './platform/pdf/print-file.ts'
import { type LeadsApp, startLeads } from './prospects/testing.ts'

const canary = 'canary-in-a-coal-mine'
const secrets = [
  'OWNER_PASSWORD',
  'SMTP_URL',
  'SESSION_SECRET',
  'METRICS_TOKEN',
  'STRIPE_SECRET_KEY',
  'OFFSITE_PASSPHRASE',
]

let app: LeadsApp
beforeEach(async () => {
  app = await startLeads({ environment: { SCRAPER_ALLOW_LOOPBACK: 'on' } })
  for (const name of secrets) vi.stubEnv(name, canary)
  vi.stubEnv('LANG', 'en_GB.UTF-8')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await app[Symbol.asyncDispose]()
})

const isLinux = existsSync('/proc/self/environ')
const read = (pid: number, name: string) => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return '' // has just ended
  }
}

/** The processes by their id. */
type Seen = Map<number, { command: string; environment: string }>

/** Reads the environments of all processes below this one as long as they run. */
function watchEnvironments() {
  const own = read(process.pid, 'cmdline')
  const seen: Seen = new Map()
  const timer = setInterval(() => {
    for (const pid of listTree(process.pid).filter((one) => one !== process.pid)) {
      const [command, environment] = [read(pid, 'cmdline'), read(pid, 'environ')]
      // Before a new process runs its program, it is a copy of this one.
      if (command !== '' && command !== own && environment !== '') seen.set(pid, { command, environment })
    }
  }, 5)
  return { seen, [Symbol.dispose]: () => clearInterval(timer) }
}

const scraper = /(scraper|scraper-process)\.[jt]s/

/** Starts one kind of process, and returns when it has answered or ended. */
const kinds: Record<string, { program: RegExp; start(folder: string, seen: Seen): Promise<unknown> }> = {
  'that renders pages': {
    program: /render-process/,
    async start() {
      const site = '{ paths: [], openedPaths: [], filePaths: [], samples: [] }'
      const bundle = `data:text/javascript,export const createSite = () => (${site})`
      const renderer = createRenderer({ bundle, settings: {} as never })
      await renderer.describe()
      renderer.stop()
    },
  },
  'that decodes pictures': {
    program: /image-process/,
    async start(folder) {
      const source = join(folder, 'source')
      await sharp({ create: { width: 40, height: 30, channels: 3, background: '#ccc' } })
        .png()
        .toFile(source)
      const worker = createImageMaker()
      await worker.make({ kind: 'preview', source, folder, sender: 'stranger' })
      worker.stop()
    },
  },
  'that reads emails': {
    program: /mail(-process)?\.[jt]s/,
    async start() {
      const parser = createMailParser()
      await parser.readHeaders(Buffer.from('From: a@example.org\r\n\r\n'))
      parser.stop()
    },
  },
  'that reads calendars': {
    program: /calendar(-process)?\.[jt]s/,
    async start() {
      const site = createServer((_, response) => void response.end('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n')).listen(
        0,
        '127.0.0.1',
      )
      await once(site, 'listening')
      const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/a.ics`
      await app.hub.call(setBusyCalendar, { body: { address } })
      site.closeAllConnections()
      site.close()
    },
  },
  'that makes backups': {
    program: /(backup|cli)\.[jt]s/,
    start: () => runProcess(app.deps.config.dataDir, 'backup', { purpose: 'daily' }).result,
  },
  'that prints PDFs': {
    program: /--print-to-pdf/,
    start: (folder) =>
      printFile('<p>A page</p>', { browser: testBrowser(), folder, signal: AbortSignal.timeout(60_000) }),
  },
  'that asks a browser for its sandbox': {
    program: /--dump-dom/,
    start: (folder) => lacksSandbox({ executablePath: testBrowser(), profileFolder: folder }),
  },
  'that scrapes': {
    program: scraper,
    start: (_folder, seen) =>
      untilSeen((onEnd) => forkScraper(64, { onReport() {}, onEnd }), { program: scraper, seen }),
  },
  'that reads single pages': {
    program: scraper,
    start: (_folder, seen) =>
      untilSeen((onEnd) => forkPageReader(64, { onReport() {}, onEnd }), { program: scraper, seen }),
  },
  'of the scraper’s browser': {
    program: /--no-startup-window/,
    async start(folder) {
      const browser = createBrowser({
        executablePath: testBrowser(),
        profileFolder: join(folder, 'profile'),
        destinations: createDestinations({ allowLoopback: true }),
        allowNoSandbox: true,
      })
      const context = await browser.newContext()
      await context.newPage()
      await browser.stop()
    },
  },
}

/** Keeps a process until its environment has been read, then ends it. */
async function untilSeen(
  start: (onEnd: () => void) => { kill(): void },
  { program, seen }: { program: RegExp; seen: Seen },
): Promise<void> {
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const child = start(resolve)
  await expect.poll(() => [...seen.values()].some(({ command }) => program.test(command))).toBe(true)
  child.kill()
  await ended
}

test.runIf(isLinux).each(Object.entries(kinds))(
  'the process %s has none of our secrets',
  async (_, { program, start }) => {
    await using folder = await temporaryFolder()
    using watched = watchEnvironments()
    await start(folder.path, watched.seen)
    const processes = [...watched.seen.values()]
    for (const { command, environment } of processes) expect(environment, command).not.toContain(canary)
    // The processes of Chromium’s pages write their arguments over their environment.
    const started = processes.filter(({ command }) => program.test(command))
    expect(started.some(({ environment }) => environment.includes('LANG=en_GB.UTF-8'))).toBe(true)
  },
)

import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { minuteMs } from '#shared/business/durations.ts'
import { childEnvironment } from '#shared/child-environment.ts'
import { claimScrapingRun } from '#shared/contract/scraping-runs.ts'
import { isRoot } from '#shared/scraper/engine/chromium-switches.ts'
import { type CrawlSettings, userAgent } from '#shared/scraper/engine/settings.ts'
import type { PageReport } from '#shared/scraper/on-demand/messages.ts'
import { createPageReader, type StartPageProcess } from '#shared/scraper/on-demand/page-reader.ts'
import type { ProcessReport } from '#shared/scraper/runner/process-messages.ts'
import { superviseScraper, type StartScraperProcess } from '#shared/scraper/runner/supervisor.ts'
import { thriftyFlags } from '#shared/scraper/runner/memory-limit.ts'
import type { ConsolePresence, Deps, OwnDevice } from '../../deps.ts'
import type { Clock } from '../../platform/clock.ts'
import { childProcess } from '../../platform/lazy-node-modules.ts'
import { programFile } from '../../platform/program-file.ts'
import { findServerBrowser } from '../../platform/server-browser.ts'
import { isSameSecret, randomToken } from '../../platform/tokens.ts'
import { findClaimable } from './queries.ts'
import { startLeaseSweep, startSchedule } from './schedule.ts'

export interface ScrapingOptions extends Pick<Deps, 'db' | 'clock' | 'config' | 'business' | 'publicUrl'> {
  log: Logger
  /** The port that the server listens on. */
  port: number
  /** Whether this server scrapes if it has a browser. */
  scrapeHere: boolean
  /** Overrides of the scraper's settings, for tests. */
  scrapeSettings?: Partial<CrawlSettings> | undefined
}

const asRootInDevelopment =
  'The server’s browser runs without its sandbox, because the server runs as root. In production it would be off: use another user.'

/** Starts the schedule of runs, the release of expired leases and the server's own scraper. */
export function startServerScraping({ port, scrapeHere, scrapeSettings = {}, ...context }: ScrapingOptions) {
  const { db, clock, config, publicUrl, log } = context
  const { production } = config
  const { allowLoopback, browser } = config.scraper
  const ownDevice = createOwnDevice()
  const { path: browserPath, problem } = scrapeHere && hasPuppeteer() ? findServerBrowser({ browser, production }) : {}
  if (browserPath !== undefined && isRoot()) log.warn(asRootInDevelopment)
  const settings = { userAgent: userAgent(publicUrl), allowLoopback, allowNoSandbox: !production, ...scrapeSettings }
  const scraper =
    browserPath === undefined
      ? undefined
      : {
          address: `http://${reachableHost(config.host)}:${port}`,
          token: ownDevice.token,
          folder: join(config.dataDir, 'scraper'),
          browserPath,
          settings,
        }
  const host = superviseScraper({
    log,
    start: () => scraper,
    startProcess: forkScraper,
    isWaiting: async () => (await findClaimable(db, ownDevice.id)) !== undefined,
  })
  const pages = createPageReader({ startProcess: forkPageReader, settings, now: () => clock.now().toISOString() })
  const status: Deps['scraping'] = {
    pages,
    consoles: createConsolePresence(clock),
    canScrapeHere: host.canScrapeHere,
    browserProblem: problem,
    noticeCancel: host.noticeCancel,
    ownDevice,
  }
  const leaseSweep = startLeaseSweep(context)
  const schedule = startSchedule({ ...context, scraping: status, wake: host.wake })
  return {
    status,
    /** Makes this server's scraper check for a waiting run. */
    wake: host.wake,
    async stop(): Promise<void> {
      pages.stop()
      await Promise.all([schedule.stop(), leaseSweep.stop(), host.stop()])
    },
  }
}

/** The release archive doesn't contain puppeteer: there, the server's browser only prints. */
function hasPuppeteer(): boolean {
  try {
    createRequire(import.meta.url).resolve('puppeteer-core')
    return true
  } catch {
    return false
  }
}

/** Returns the host under which a process on this machine reaches the server. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

const runPaths = claimScrapingRun.path.slice(0, claimScrapingRun.path.lastIndexOf('/') + 1)

function createOwnDevice(): OwnDevice {
  const token = randomToken()
  return {
    id: 'this-server', // the same at every start, so that the scraper gets back a run that it held
    token,
    mayRequest: (given, path) => isSameSecret(given, token) && path.startsWith(runPaths),
  }
}

/** Counts a console as disconnected two minutes after its last request. */
function createConsolePresence(clock: Clock): ConsolePresence {
  const seenAtMs = new Map<string, number>()
  return {
    recordContact(deviceId) {
      seenAtMs.set(deviceId, clock.now().getTime())
    },
    isAnyConnected() {
      const sinceMs = clock.now().getTime() - 2 * minuteMs
      return [...seenAtMs.values()].some((atMs) => atMs > sinceMs)
    },
  }
}

const program = programFile('scraper.js', new URL('./scraper-process.ts', import.meta.url))

/** Starts the scraper for one page that the owner waits for. What it writes is left out of the log, because it may be about the page. */
export const forkPageReader: StartPageProcess = (heapMiB, { onReport, onEnd }) => {
  const child = childProcess().fork(program, {
    execArgv: [...thriftyFlags, `--max-old-space-size=${heapMiB}`],
    env: childEnvironment(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced', // carries bytes
  })
  child.on('message', (report: PageReport) => onReport(report))
  child.once('error', ({ message }) => onEnd(message))
  child.once('exit', (code, signal) => onEnd(signal ?? String(code)))
  return { send: (order) => void child.send(order), kill: () => void child.kill('SIGKILL') }
}

/** Starts the scraper as a child process of the server. */
export const forkScraper: StartScraperProcess = (heapMiB, { onReport, onEnd }) => {
  const child = childProcess().fork(program, {
    execArgv: [...thriftyFlags, `--max-old-space-size=${heapMiB}`],
    env: childEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.on('message', (event: ProcessReport) => onReport(event))
  // If no process was started, there is no exit event.
  child.once('error', ({ message }) => child.pid === undefined && onEnd(null, message))
  child.once('exit', (code, signal) => onEnd(code, signal ?? undefined))
  return {
    pid: () => child.pid,
    send: (order) => void (child.connected && child.send(order)),
    kill: () => void child.kill('SIGKILL'),
  }
}

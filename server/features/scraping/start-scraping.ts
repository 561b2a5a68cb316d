import { fork } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { minuteMs } from '#shared/business/durations.ts'
import { claimScrapingRun } from '#shared/contract/scraping.ts'
import { type CrawlSettings, userAgent } from '#shared/scraper/engine/settings.ts'
import type { HostReport } from '#shared/scraper/runner/host-messages.ts'
import { createScrapingHost, type StartScraperProcess } from '#shared/scraper/runner/host.ts'
import { thriftyFlags } from '#shared/scraper/runner/process-flags.ts'
import type { ConsolePresence, Deps, OwnDevice } from '../../deps.ts'
import type { Clock } from '../../platform/clock.ts'
import { isSameSecret, randomToken } from '../../platform/tokens.ts'
import { findServerBrowser } from './server-browser.ts'
import { hasRunFor } from './queries.ts'
import { startLeaseSweep, startSchedule } from './schedule.ts'

export interface Scraping {
  status: Deps['scraping']
  /** Makes this server's scraper check for a waiting run. */
  wake(): void
  stop(): Promise<void>
}

export interface ScrapingOptions extends Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl'> {
  log: Logger
  /** The port that the server listens on. */
  port: number
  /** Whether this server scrapes if it has a browser. */
  scrapeHere: boolean
  /** Overrides of the scraper's settings, for tests. */
  scrapeSettings?: Partial<CrawlSettings> | undefined
}

/** Starts the schedule of runs, the release of expired leases and the server's own scraper. */
export function startScraping({ port, scrapeHere, scrapeSettings = {}, ...context }: ScrapingOptions): Scraping {
  const { db, clock, config, publicUrl, log } = context
  const ownDevice = createOwnDevice()
  const { path: browserPath, problem } = scrapeHere
    ? findServerBrowser({ browser: config.scraper.browser, production: config.production })
    : {}
  if (problem !== undefined) log.warn(problem)
  const { allowLoopback } = config.scraper
  const scraper =
    browserPath === undefined
      ? undefined
      : {
          address: `http://${reachableHost(config.host)}:${port}`,
          token: ownDevice.token,
          folder: join(config.dataDir, 'scraper'),
          browserPath,
          settings: {
            userAgent: userAgent(publicUrl),
            allowLoopback,
            allowNoSandbox: !config.production,
            ...scrapeSettings,
          },
        }
  const host = createScrapingHost({
    log,
    start: () => scraper,
    startProcess: forkScraper,
    isWaiting: () => hasRunFor(db, ownDevice.id),
  })
  const status = {
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
    wake: host.wake,
    async stop() {
      await Promise.all([schedule.stop(), leaseSweep.stop(), host.stop()])
    },
  }
}

/** Returns the host under which a process on this machine reaches the server. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** The same at every start, so that the scraper gets back a run that it held. */
const ownDeviceId = 'this-server'
const runPaths = claimScrapingRun.path.slice(0, claimScrapingRun.path.lastIndexOf('/') + 1)

function createOwnDevice(): OwnDevice {
  const token = randomToken()
  return {
    id: ownDeviceId,
    token,
    mayRequest: (given, path) => isSameSecret(given, token) && path.startsWith(runPaths),
  }
}

/** A console that has not sent a request for this long counts as disconnected. */
const connectedForMs = 2 * minuteMs

function createConsolePresence(clock: Clock): ConsolePresence {
  const seenAtMs = new Map<string, number>()
  return {
    recordContact(deviceId) {
      seenAtMs.set(deviceId, clock.now().getTime())
    },
    isAnyConnected() {
      const sinceMs = clock.now().getTime() - connectedForMs
      return [...seenAtMs.values()].some((atMs) => atMs > sinceMs)
    },
  }
}

/** The bundle in production, the source file otherwise. */
const processFile = import.meta.url.endsWith('.ts') ? './host-process.ts' : './scraper.js'

/** Starts the scraper as a child process of the server. */
export const forkScraper: StartScraperProcess = (heapMiB, { onReport, onEnd }) => {
  const child = fork(fileURLToPath(new URL(processFile, import.meta.url)), {
    execArgv: [...thriftyFlags, `--max-old-space-size=${heapMiB}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.on('message', (event: HostReport) => onReport(event))
  // If no process was started, there is no exit event.
  child.once('error', ({ message }) => child.pid === undefined && onEnd(null, message))
  child.once('exit', (code, signal) => onEnd(code, signal ?? undefined))
  return {
    pid: () => child.pid,
    send: (order) => void (child.connected && child.send(order)),
    kill: () => void child.kill('SIGKILL'),
  }
}

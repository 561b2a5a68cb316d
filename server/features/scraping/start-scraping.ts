import { join } from 'node:path'
import type { Logger } from 'pino'
import { type CrawlSettings, userAgent } from '#shared/scraper/engine/settings.ts'
import { createScrapingHost } from '#shared/scraper/runner/host.ts'
import type { Deps } from '../../deps.ts'
import { forkScraper } from './fork-scraper.ts'
import { startLeaseSweep } from './lease-sweep.ts'
import { findOwnBrowser } from './server-browser.ts'
import { createOwnDevice } from './server-device.ts'
import { createConsolePresence } from './console-presence.ts'
import { hasRunFor } from './run-queries.ts'
import { startSchedule } from './schedule.ts'

export interface Scraping {
  /** What the features are given. */
  forFeatures: Deps['scraping']
  /** Says that a run may wait for this server's scraper. */
  wake(): void
  stop(): Promise<void>
}

export interface ScrapingSurroundings extends Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl'> {
  log: Logger
  /** The port that the server listens on. */
  port: number
  /** Whether this server scrapes, where there is a browser for it. */
  scrapeHere: boolean
  /** Where the scraper is to differ from the usual, for tests. */
  scrapeSettings?: Partial<CrawlSettings> | undefined
}

/** Starts all that sees to runs: who may take them, when they are due, who has dropped one, and the server's own scraper. */
export function startScraping({ port, scrapeHere, scrapeSettings = {}, ...using }: ScrapingSurroundings): Scraping {
  const { db, clock, config, publicUrl, log } = using
  const ownDevice = createOwnDevice()
  const { path: browserPath, problem } = scrapeHere
    ? findOwnBrowser({ browser: config.scraper.browser, production: config.production })
    : {}
  if (problem !== undefined) log.warn(problem)
  const { allowLoopback } = config.scraper
  const start =
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
    start: () => start,
    startProcess: forkScraper,
    isWaiting: () => hasRunFor(db, ownDevice.id),
  })
  const forFeatures = {
    consoles: createConsolePresence(clock),
    canScrapeHere: host.canScrapeHere,
    browserProblem: problem,
    noticeCancel: host.noticeCancel,
    ownDevice,
  }
  const leaseSweep = startLeaseSweep(using)
  const schedule = startSchedule({ ...using, scraping: forFeatures, wake: host.wake })
  return {
    forFeatures,
    wake: host.wake,
    async stop() {
      await Promise.all([schedule.stop(), leaseSweep.stop(), host.stop()])
    },
  }
}

/** Where a program on this machine reaches a server that listens there. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

import { existsSync } from 'node:fs'
import type { Client } from '#shared/client.ts'
import { listScrapingRuns, lookForScrapingRun } from '#shared/contract/scraping-runs.ts'
import { findBrowser } from '#shared/scraper/engine/find-browser.ts'
import type { ProcessStart } from '#shared/scraper/runner/process-messages.ts'
import { superviseScraper, type SupervisorLog, type StartScraperProcess } from '#shared/scraper/runner/supervisor.ts'
import type { CallHandlers } from '../ipc/calls.ts'
import type { Settings } from '../storage/settings.ts'
import type { ScrapingStatus } from '../ipc/calls.ts'
import type { ServerListener } from '../connection/change-feed.ts'

export interface Scraping {
  calls: Pick<
    CallHandlers,
    'scraping:status' | 'scraping:switch' | 'scraping:choose-browser' | 'scraping:forget-browser'
  >
  isAtWork(): boolean
  /** Checks now whether a run is waiting. */
  wake(): void
  /** Takes a run that is started on any device, and ends one that is cancelled. */
  changes: ServerListener
  /** Ends the process and its browser. The page being read is fetched again in the next run. */
  stop(): Promise<void>
}

export interface ScrapingOptions {
  /** Holds the data from which an interrupted run continues. */
  folder: string
  settings: Settings
  client: Client
  /** The server's address; undefined while signed out. */
  address(): string | undefined
  /** Settings of a run that differ from the defaults. */
  run(address: string): Pick<ProcessStart, 'settings' | 'leaseMs'>
  startProcess: StartScraperProcess
  log: SupervisorLog
  /** Returns the chosen file, if any. */
  askForBrowser(): Promise<string | undefined>
  /** Returns why the browser cannot be used; undefined when it can. */
  checkBrowser(path: string): Promise<string | undefined>
  /** Called when a run starts or stops waiting for the owner's permission to scrape on this computer. */
  onConsentNeeded(isNeeded: boolean): void
  onChange(status: ScrapingStatus): void
  checkEveryMs?: number
}

/** The server counts a console as present for two minutes after its last poll. */
const defaultCheckMs = 30_000

/** Takes the runs waiting on the server, reads their sources with this computer's browser, and delivers the results. */
export function createScraping(options: ScrapingOptions): Scraping {
  const { folder, settings, client, startProcess, log, askForBrowser, checkBrowser, onConsentNeeded, onChange } =
    options
  const host = superviseScraper({
    log,
    start,
    startProcess,
    async isWaiting() {
      try {
        const { isWaiting } = await client.call(lookForScrapingRun)
        if (settings.read().scrapesHere !== undefined) return isWaiting
        // The run waits until the owner has decided.
        onConsentNeeded(isWaiting)
        return false
      } catch {
        // The server cannot be reached. The next check tries again.
        return false
      }
    },
    onChange: reportStatus,
  })
  const timer = setInterval(() => host.wake(), options.checkEveryMs ?? defaultCheckMs)
  host.wake()

  function browserPath(): string | undefined {
    const chosen = settings.read().browser
    return chosen !== undefined && existsSync(chosen) ? chosen : findBrowser()
  }

  function isOn(): boolean {
    return settings.read().scrapesHere === true
  }

  /** Returns whether to poll the server for runs. */
  function mayCheck(): boolean {
    return settings.read().scrapesHere !== false
  }

  function start(): ProcessStart | undefined {
    const address = options.address()
    const path = browserPath()
    if (address === undefined || path === undefined || !mayCheck()) return undefined
    return { address, folder, browserPath: path, ...options.run(address) }
  }

  async function noticeCancelOf(runId: string): Promise<void> {
    const runs = await client.call(listScrapingRuns, { query: { limit: 10 } })
    if (runs.find(({ id }) => id === runId)?.status === 'cancelled') host.noticeCancel(runId)
  }

  function status(): ScrapingStatus {
    const path = browserPath()
    return {
      isOn: isOn(),
      isAtWork: host.isAtWork(),
      browser: path ?? null,
      isChosen: path !== undefined && path === settings.read().browser,
    }
  }

  function reportStatus(): void {
    onChange(status())
  }

  return {
    isAtWork: () => host.isAtWork(),
    wake: () => host.wake(),
    changes: {
      onChange({ subject, id, action }) {
        if (subject !== 'scrapingRun') return
        if (action === 'created') host.wake()
        // After a failed read the process still learns of the cancellation, when it reports its progress.
        else if (host.isAtWork()) void noticeCancelOf(id).catch(() => undefined)
      },
    },
    async stop() {
      clearInterval(timer)
      await host.stop()
    },
    calls: {
      'scraping:status': status,
      'scraping:switch'({ isOn }) {
        settings.change({ scrapesHere: isOn })
        onConsentNeeded(false)
        reportStatus()
        host.wake()
      },
      async 'scraping:choose-browser'() {
        const path = await askForBrowser()
        if (path === undefined) return {}
        const refusal = await checkBrowser(path)
        if (refusal !== undefined) return { refusal }
        settings.change({ browser: path })
        reportStatus()
        host.wake()
        return {}
      },
      'scraping:forget-browser'() {
        settings.change({ browser: undefined })
        reportStatus()
      },
    },
  }
}

import { existsSync } from 'node:fs'
import type { Client } from '#shared/client.ts'
import { lookForScrapingRun, cancelScrapingRun, startScraping } from '#shared/contract/scraping.ts'
import { findBrowser } from '#shared/scraper/engine/find-browser.ts'
import type { HostStart } from '#shared/scraper/runner/host-messages.ts'
import { createScrapingHost, type HostLog, type StartScraperProcess } from '#shared/scraper/runner/host.ts'
import type { CallHandlers } from '../ipc/table.ts'
import type { Settings } from '../storage/settings.ts'
import type { ScrapingStatus } from '../ipc/calls.ts'
import type { Forward } from '../connection/forward.ts'

export interface Scraping {
  calls: Pick<
    CallHandlers,
    'scraping:status' | 'scraping:switch' | 'scraping:choose-browser' | 'scraping:forget-browser'
  >
  isAtWork(): boolean
  /** A run may be waiting, or the server is reachable again. */
  wake(): void
  /** The owner has cancelled the run. */
  noticeCancel(): void
  /** Lets the page in hand go, which is fetched again the next time, and ends the process and its browser. */
  stop(): Promise<void>
}

export interface ScrapingOptions {
  /** Where a run goes on from after the console has ended. */
  folder: string
  settings: Settings
  client: Client
  /** The server's; undefined while signed out. */
  address(): string | undefined
  /** Where a run is to differ from the usual. */
  run(address: string): Pick<HostStart, 'settings' | 'leaseMs'>
  startProcess: StartScraperProcess
  log: HostLog
  /** @returns the chosen file; undefined when none was */
  askForBrowser(): Promise<string | undefined>
  /** @returns why it is no browser that can be used; undefined when it is one */
  checkBrowser(path: string): Promise<string | undefined>
  /** Whether a run waits for the owner's decision to let this computer scrape. */
  onConsentNeeded(isNeeded: boolean): void
  onChange(status: ScrapingStatus): void
  checkEveryMs?: number
}

/** The server counts a console as present for two minutes after its last poll. */
const defaultCheckMs = 30_000

/** Takes the runs that wait on the server, with this computer's browser, and brings the server what is found. */
export function createScraping(options: ScrapingOptions): Scraping {
  const { folder, settings, client, startProcess, log, askForBrowser, checkBrowser, onConsentNeeded, onChange } =
    options
  const host = createScrapingHost({
    log,
    start,
    startProcess,
    async isWaiting() {
      try {
        const { isWaiting } = await client.call(lookForScrapingRun)
        if (settings.read().scrapesHere !== undefined) return isWaiting
        // The owner is asked first, and the run waits for the answer.
        onConsentNeeded(isWaiting)
        return false
      } catch {
        // Without the server there is nothing to do; it is asked again soon.
        return false
      }
    },
    onChange: tell,
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

  /** Whether it is worth asking the server for runs. */
  function mayCheck(): boolean {
    return settings.read().scrapesHere !== false
  }

  function start(): HostStart | undefined {
    const address = options.address()
    const path = browserPath()
    if (address === undefined || path === undefined || !mayCheck()) return undefined
    return { address, folder, browserPath: path, ...options.run(address) }
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

  function tell(): void {
    onChange(status())
  }

  return {
    isAtWork: () => host.isAtWork(),
    wake: () => host.wake(),
    noticeCancel: () => host.noticeCancel(),
    async stop() {
      clearInterval(timer)
      await host.stop()
    },
    calls: {
      'scraping:status': status,
      'scraping:switch'({ isOn }) {
        settings.change({ scrapesHere: isOn })
        onConsentNeeded(false)
        tell()
        host.wake()
      },
      async 'scraping:choose-browser'() {
        const path = await askForBrowser()
        if (path === undefined) return {}
        const refusal = await checkBrowser(path)
        if (refusal !== undefined) return { refusal }
        settings.change({ browser: path })
        tell()
        host.wake()
        return {}
      },
      'scraping:forget-browser'() {
        settings.change({ browser: undefined })
        tell()
      },
    },
  }
}

interface Listeners {
  onStart(): void
  onCancel(): void
}

const cancelPath = new RegExp(`^${cancelScrapingRun.path.replace(':id', '[^/]+')}$`)

/** Notices when the owner starts or cancels a run from here, so that it is taken, or ended, at once. */
export function noticeRunCalls(forward: Forward, { onStart, onCancel }: Listeners): Forward {
  return async (request) => {
    const answer = await forward(request)
    const { pathname } = new URL(request.url)
    if (!answer.ok || request.method !== 'POST') return answer
    if (pathname === startScraping.path) onStart()
    else if (cancelPath.test(pathname)) onCancel()
    return answer
  }
}

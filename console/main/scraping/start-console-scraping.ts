import { join } from 'node:path'
import { app, dialog, utilityProcess } from 'electron'
import { childEnvironment } from '#shared/child-environment.ts'
import { userAgent } from '#shared/scraper/engine/settings.ts'
import type { SupervisorLog, StartScraperProcess } from '#shared/scraper/runner/supervisor.ts'
import type { ProcessReport } from '#shared/scraper/runner/process-messages.ts'
import { thriftyFlags } from '#shared/scraper/runner/memory-limit.ts'
import { answerRelayedCall, type RelayedCall } from '#shared/scraper/runner/relayed-calls.ts'
import type { Forward } from '../connection/forward.ts'
import type { Log, LogFacts } from '../diagnostics/log.ts'
import type { Notices } from '../window/notices.ts'
import { askForBrowser, checkBrowser } from './choose-browser.ts'
import { type EndOptions, endWithApp } from './end-with-app.ts'
import { createScrapingNotices } from './scraping-notices.ts'
import { createScraping, type Scraping, type ScrapingOptions } from './scraping.ts'

type Given = Pick<ScrapingOptions, 'folder' | 'settings' | 'client' | 'address' | 'onChange'> &
  Pick<EndOptions, 'isForced' | 'showWindow'> & { log: Log; forward: Forward; notices: Notices }

/** A short lease, so that in tests an abandoned run is soon taken again. */
const testLeaseMs = 6000
const testCheckMs = 1000

/** Creates the scraper with its Electron parts. */
export function startConsoleScraping({ log, forward, notices, isForced, showWindow, ...given }: Given): Scraping {
  // For tests: sources on this machine, which need no delay between requests.
  const isTest = app.commandLine.hasSwitch('scrape-this-machine')
  const shown = createScrapingNotices({
    notices,
    client: given.client,
    allow: (isOn) => void scraping.calls['scraping:switch']({ isOn }),
  })
  const scraping: Scraping = createScraping({
    ...given,
    onConsentNeeded: shown.showQuestion,
    onChange(status) {
      given.onChange(status)
      shown.showStatus(status.isAtWork)
      quitting.onChange()
    },
    run: (address) => ({
      // In tests as root, the scraper's browser runs without its sandbox like the console; otherwise it doesn't start.
      settings: {
        userAgent: userAgent(address),
        allowNoSandbox: isTest && !app.isPackaged,
        ...(isTest ? { allowLoopback: true, pauseMs: 0 } : {}),
      },
      ...(isTest ? { leaseMs: testLeaseMs } : {}),
    }),
    ...(isTest ? { checkEveryMs: testCheckMs } : {}),
    startProcess: createProcessStarter(forward),
    log: hostLog(log),
    askForBrowser: () => askForBrowser(dialog),
    checkBrowser,
  })
  const quitting = endWithApp({ scraping, isForced, showWindow })
  return scraping
}

/** Logs events without text that may come from a page. */
function hostLog(log: Log): SupervisorLog {
  const write = (facts: object, sentence: string) => log.write(sentence, figuresOf(facts))
  return { debug() {}, info: write, warn: (_, sentence) => log.write(sentence), error: write }
}

function figuresOf(facts: object): LogFacts {
  return Object.fromEntries(
    Object.entries(facts).filter(
      ([name, value]) => typeof value === 'number' || (loggedTexts.has(name) && value !== undefined),
    ),
  )
}

/** The facts whose text never comes from a page, so that it may be logged. */
const loggedTexts: ReadonlySet<string> = new Set(['type', 'status', 'reason', 'runId', 'sourceId'])

/** Starts the scraper in a utility process of Electron. @param forward sends its requests to the server */
function createProcessStarter(forward: Forward): StartScraperProcess {
  return (heapMiB, { onReport, onEnd }) => {
    const child = utilityProcess.fork(join(import.meta.dirname, 'scraper.js'), [], {
      execArgv: [...thriftyFlags, `--max-old-space-size=${heapMiB}`],
      env: childEnvironment(),
      stdio: 'ignore',
      serviceName: 'Lead scraper',
    })
    child.on('message', (message: ProcessReport | RelayedCall) => {
      if (message.type !== 'call') return onReport(message)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process, not a window
      void answerRelayedCall(message, forward).then((answer) => child.postMessage(answer))
    })
    child.once('exit', (code) => onEnd(code))
    return {
      pid: () => child.pid,
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process, not a window
      send: (order) => child.postMessage(order),
      kill() {
        // Electron's `kill` only requests the end, and a hanging process may ignore it.
        if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL')
      },
    }
  }
}

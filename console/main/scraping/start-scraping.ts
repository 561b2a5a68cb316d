import { app } from 'electron'
import { userAgent } from '#shared/scraper/engine/settings.ts'
import type { HostLog } from '#shared/scraper/runner/host.ts'
import type { Forward } from '../connection/forward.ts'
import type { Log, LogFacts } from '../diagnostics/log.ts'
import type { Notices } from '../notices/notices.ts'
import { checkBrowser } from './check-browser.ts'
import { askForBrowser } from './dialogs.ts'
import { type EndOptions, endWithApp } from './end-with-app.ts'
import { createScrapingNotices } from './scraping-notices.ts'
import { createScraping, type Scraping, type ScrapingOptions } from './scraping.ts'
import { createProcessStarter } from './start-process.ts'

type Given = Pick<ScrapingOptions, 'folder' | 'settings' | 'client' | 'address' | 'onChange'> &
  Pick<EndOptions, 'isForced' | 'showWindow'> & { log: Log; forward: Forward; notices: Notices }

/** A run that is dropped in a test is taken again soon. */
const testLeaseMs = 6000
const testCheckMs = 1000

/** Puts the console's scraper together with what Electron gives it. */
export function startScraping({ log, forward, notices, isForced, showWindow, ...given }: Given): Scraping {
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
      // A console that runs as root was started without Chromium's sandbox, and its scraper has none either.
      settings: {
        userAgent: userAgent(address),
        allowNoSandbox: app.commandLine.hasSwitch('no-sandbox'),
        ...(isTest ? { allowLoopback: true, pauseMs: 0 } : {}),
      },
      ...(isTest ? { leaseMs: testLeaseMs } : {}),
    }),
    ...(isTest ? { checkEveryMs: testCheckMs } : {}),
    startProcess: createProcessStarter(forward),
    log: hostLog(log),
    askForBrowser,
    checkBrowser,
  })
  const quitting = endWithApp({ scraping, isForced, showWindow })
  return scraping
}

/** A line for what happens, without a sentence that a page may have had a part in. */
function hostLog(log: Log): HostLog {
  const write = (facts: object, sentence: string) => log.write(sentence, figuresOf(facts))
  return { debug() {}, info: write, warn: (_, sentence) => log.write(sentence), error: write }
}

function figuresOf(facts: object): LogFacts {
  return Object.fromEntries(
    Object.entries(facts).filter(
      ([name, value]) => typeof value === 'number' || (words.has(name) && value !== undefined),
    ),
  )
}

/** What else is of ours: the kind of an event, how a run ended, why a process did. */
const words: ReadonlySet<string> = new Set(['type', 'status', 'reason', 'runId', 'sourceId'])

import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '../../client.ts'
import { adapterFor, findAdapter } from '../adapters/index.ts'
import { reasonToSkip, classify } from '../classification/classify.ts'
import { answerPageOrder, type PageOrder, type PageReport } from '../on-demand/messages.ts'
import type { ProcessOrder, ProcessReport, ProcessStart } from './process-messages.ts'
import { scrape } from './run.ts'

/** The channel to the process that started the scraper. */
export interface ParentChannel {
  report(event: ProcessReport | PageReport): void
  onOrder(take: (order: ProcessOrder | PageOrder) => void): void
  /** The parent process has ended, so the scraper ends too. */
  onParentExit(stop: () => void): void
  /** Sends the calls to the server if the process has no token of its own. */
  fetch?: NonNullable<Parameters<typeof createClient>[0]>['fetch']
}

/** Maximum time for closing after a stop; the process then exits. */
const closeMs = 8000
/** Interval of the `alive` messages to the parent process. */
const aliveMs = 5000

/** Scrapes runs until none is waiting, then exits the process with code 0, or with 1 after an error. Reads a single page instead if that is
 *  the order. */
export function runScraperProcess({ report, onOrder, onParentExit, fetch }: ParentChannel): void {
  const stopping = new AbortController()
  onOrder((order) => {
    if (order === 'stop') stop()
    else if ('address' in order) void run(order)
    else void answerPageOrder(order).then(report) // the parent process ends this one
  })
  onParentExit(stop)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)

  function stop(): void {
    stopping.abort(new Error('The scraper was stopped.'))
    setTimeout(() => process.exit(0), closeMs).unref()
  }

  async function run({ address, token, ...start }: ProcessStart): Promise<void> {
    let code = 0
    setInterval(() => report({ type: 'alive' }), aliveMs)
    try {
      const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` }
      const client = createClient({ baseUrl: address, headers, ...(fetch ? { fetch } : {}) })
      const readers = { find: findAdapter, choose: adapterFor }
      const { signal } = stopping
      const host = { ...start, client, readers, classify, reasonToSkip, report, signal }
      while (!signal.aborted && (await scrape(host)));
    } catch (error) {
      if (!stopping.signal.aborted) {
        report({ type: 'trouble', sentence: error instanceof Error ? (error.stack ?? error.message) : String(error) })
        code = 1
      }
    }
    await sleep(0) // lets the last report be sent
    process.exit(code)
  }
}

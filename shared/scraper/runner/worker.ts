import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '../../client.ts'
import { adapterFor, findAdapter } from '../adapters/index.ts'
import { reasonToSkip, classify } from '../classification/classify.ts'
import { answerPageOrder, type PageOrder, type PageReport } from '../on-demand/messages.ts'
import type { HostOrder, HostReport, HostStart } from './host-messages.ts'
import { scrape } from './run.ts'

/** The channel to the process that started the scraper. */
export interface WorkerPort {
  report(event: HostReport | PageReport): void
  onOrder(take: (order: HostOrder | PageOrder) => void): void
  /** The parent process has ended, so the scraper ends too. */
  onGone(stop: () => void): void
  /** Makes the calls to the server, where the process has no token of its own. */
  fetch?: NonNullable<Parameters<typeof createClient>[0]>['fetch']
}

/** What cannot be closed in this time is left to the system. */
const closeMs = 8000
/** Between two messages of the process to its parent. */
const aliveMs = 5000

/** Scrapes while there are runs to take, and then ends the process: with 0, or with 1 when something is wrong. Reads a single page instead
 *  if that is the order. */
export function startWorker({ report, onOrder, onGone, fetch }: WorkerPort): void {
  const stopping = new AbortController()
  onOrder((order) => {
    if (order === 'stop') stop()
    else if ('address' in order) void run(order)
    else void answerPageOrder(order).then(report) // whoever asked ends the process
  })
  onGone(stop)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)

  function stop(): void {
    stopping.abort(new Error('The scraper was stopped.'))
    setTimeout(() => process.exit(0), closeMs).unref()
  }

  async function run({ address, token, ...start }: HostStart): Promise<void> {
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
    await sleep(0) // the last report goes out first
    process.exit(code)
  }
}

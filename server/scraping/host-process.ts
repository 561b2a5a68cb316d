// A process of its own for what comes from elsewhere: whatever a page does, the website goes on.
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '#shared/client.ts'
import { adapterFor, findAdapter } from '#shared/scraper/adapters/index.ts'
import { scrape } from '#shared/scraper/runner/run.ts'
import { reasonToSkip, understand } from '#shared/scraper/understanding/understand.ts'
import type { HostOrder, HostReport, HostStart } from './host-messages.ts'

const stopping = new AbortController()
/** What cannot be closed in this time is left to the system. */
const closeMs = 8000

process.on('message', (order: HostOrder) => {
  if (order === 'stop') stop()
  else void run(order)
})
// The server has gone, however it went: nobody is left to scrape for.
process.on('disconnect', stop)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)

function stop(): void {
  stopping.abort(new Error('The scraper was stopped.'))
  setTimeout(() => process.exit(0), closeMs).unref()
}

async function run({ address, token, folder, browserPath, settings }: HostStart): Promise<void> {
  let code = 0
  try {
    const client = createClient({ baseUrl: address, headers: { Authorization: `Bearer ${token}` } })
    const host = {
      client,
      folder,
      browserPath,
      readers: { find: findAdapter, choose: adapterFor },
      understand,
      reasonToSkip,
      settings,
      report,
      signal: stopping.signal,
    }
    while (!stopping.signal.aborted && (await scrape(host)));
  } catch (error) {
    if (!stopping.signal.aborted) {
      report({ type: 'trouble', sentence: error instanceof Error ? (error.stack ?? error.message) : String(error) })
      code = 1
    }
  }
  await sleep(0) // the last report goes out first
  process.exit(code)
}

function report(event: HostReport): void {
  if (process.connected) process.send?.(event)
}

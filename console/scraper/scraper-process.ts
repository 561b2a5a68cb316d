// Runs in its own process, so that no scraped page can stop the console.
import type { ProcessOrder } from '#shared/scraper/runner/process-messages.ts'
import { createRelayedFetch, type RelayedAnswer } from '#shared/scraper/runner/relayed-calls.ts'
import { runScraperProcess } from '#shared/scraper/runner/run-scraper-process.ts'

const port = process.parentPort
// The device's token stays in the console, which makes the calls, because it gives full access.
const relay = createRelayedFetch((call) => port.postMessage(call))

runScraperProcess({
  report: (event) => port.postMessage(event),
  onOrder(take) {
    port.on('message', ({ data }: { data: ProcessOrder | RelayedAnswer }) => {
      if (typeof data === 'object' && 'type' in data) relay.take(data)
      else take(data)
    })
  },
  // The system ends a utility process with the app.
  onParentExit() {},
  fetch: relay.fetch,
})

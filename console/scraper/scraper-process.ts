// A process of its own for what comes from elsewhere: whatever a page does, the console goes on.
import type { HostOrder } from '#shared/scraper/runner/host-messages.ts'
import { createRelayedFetch, type RelayedAnswer } from '#shared/scraper/runner/relayed-calls.ts'
import { startWorker } from '#shared/scraper/runner/worker.ts'

const port = process.parentPort
// The device's token opens everything, so it stays in the console, which makes the calls.
const relay = createRelayedFetch((call) => port.postMessage(call))

startWorker({
  report: (event) => port.postMessage(event),
  onOrder(take) {
    port.on('message', ({ data }: { data: HostOrder | RelayedAnswer }) => {
      if (typeof data === 'object' && 'type' in data) relay.take(data)
      else take(data)
    })
  },
  // The system ends a utility process with the app.
  onGone() {},
  fetch: relay.fetch,
})

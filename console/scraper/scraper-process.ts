// A process of its own for what comes from elsewhere: whatever a page does, the console goes on.
import type { HostOrder } from '#shared/scraper/runner/host-messages.ts'
import { startWorker } from '#shared/scraper/runner/worker.ts'

const port = process.parentPort

startWorker({
  report: (event) => port.postMessage(event),
  onOrder: (take) => void port.on('message', ({ data }: { data: HostOrder }) => take(data)),
  // The system ends a utility process with the app.
  onGone() {},
})

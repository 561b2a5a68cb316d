// A process of its own for what comes from elsewhere: whatever a page does, the website goes on.
import type { HostOrder } from '#shared/scraper/runner/host-messages.ts'
import { startWorker } from '#shared/scraper/runner/worker.ts'

startWorker({
  report(event) {
    if (process.connected) process.send?.(event)
  },
  onOrder: (take) => void process.on('message', (order: HostOrder) => take(order)),
  onGone: (stop) => void process.on('disconnect', stop),
})

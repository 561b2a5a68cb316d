// Runs in a process of its own, so that whatever a foreign page does, the website keeps running.
import type { HostOrder } from '#shared/scraper/runner/host-messages.ts'
import { startWorker } from '#shared/scraper/runner/worker.ts'

startWorker({
  report(event) {
    if (process.connected) process.send?.(event)
  },
  onOrder: (take) => void process.on('message', (order: HostOrder) => take(order)),
  onGone: (stop) => void process.on('disconnect', stop),
})

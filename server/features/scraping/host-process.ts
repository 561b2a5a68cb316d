// Runs in a separate process, so that a hostile page cannot stop the website.
import type { HostOrder } from '#shared/scraper/runner/host-messages.ts'
import type { PageOrder } from '#shared/scraper/on-demand/messages.ts'
import { sendToParent } from '../../platform/answer-requests.ts'
import { startWorker } from '#shared/scraper/runner/worker.ts'

startWorker({
  report(event) {
    sendToParent(event)
  },
  onOrder: (take) => void process.on('message', (order: HostOrder | PageOrder) => take(order)),
  onParentExit: (stop) => void process.on('disconnect', stop),
})

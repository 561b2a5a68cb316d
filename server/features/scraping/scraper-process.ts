// Runs in a separate process, so that a hostile page cannot stop the website.
import type { ProcessOrder } from '#shared/scraper/runner/process-messages.ts'
import type { PageOrder } from '#shared/scraper/on-demand/messages.ts'
import { sendToParent } from '../../platform/limited-process-child.ts'
import { runScraperProcess } from '#shared/scraper/runner/run-scraper-process.ts'

runScraperProcess({
  report(event) {
    sendToParent(event)
  },
  onOrder: (take) => void process.on('message', (order: ProcessOrder | PageOrder) => take(order)),
  onParentExit: (stop) => void process.on('disconnect', stop),
})

// Serves the site for both crawlers in its own process, so that its work counts for neither. Ends with its parent process.
import { startTestSite } from '../testing/site/site.ts'
import { siteSize } from './size.ts'

const site = await startTestSite({ ...siteSize, delayMs: 20 })
process.send?.(site.address)
process.on('disconnect', () => process.exit(0))

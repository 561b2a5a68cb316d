import type { Deps } from '../../deps.ts'
import type { Feature } from '../../feature.ts'
import { scrapingRoutes } from './routes.ts'

export const scraping: Feature<Deps & { wakeScraper: () => void }> = {
  routes: scrapingRoutes,
  start({ wakeScraper }, onCommit) {
    onCommit(['scrapingRun'], wakeScraper)
    wakeScraper()
  },
}

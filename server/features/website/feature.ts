import type { Deps } from '../../deps.ts'
import type { Feature } from '../../feature.ts'
import type { DraftDeps } from './drafts.ts'
import { website as personalData } from './personal-data.ts'
import type { PreviewDeps } from './preview.ts'
import { startPriceChanges } from './publish-prices.ts'
import { websiteRoutes } from './routes.ts'

export const website: Feature<Deps & DraftDeps & PreviewDeps> = {
  routes: websiteRoutes,
  personalData,
  start(deps, onCommit) {
    const { log, publisher } = deps
    // After an erasure, which may have removed content or photographs: a publish has shown its pages by then.
    onCommit(['contentItem', 'photograph'], () => {
      publisher.republish().catch((error: unknown) => log.error({ err: error }, 'updating the pages failed'))
    })
    return [startPriceChanges(deps)]
  },
}

import { newsletterPaths } from '#shared/contract/newsletter.ts'
import type { Feature } from '../../feature.ts'
import { newsletter as personalData } from './personal-data.ts'
import { newsletterRoutes } from './routes.ts'
import { startSendingIssues } from './send-issues.ts'
import { recordReturned } from './bounces.ts'

export const newsletter: Feature = {
  routes: newsletterRoutes,
  // The button of an email program, whose address holds a token.
  foreignPosts: [newsletterPaths.unsubscribe],
  personalData,
  start(deps) {
    deps.reactions.mailReturned.subscribe((trx, mail) => recordReturned(trx, deps, mail))
    return [startSendingIssues(deps)]
  },
}

import type { Deps } from '../../deps.ts'
import type { Feature } from '../../feature.ts'
import { deviceAccess, pendingCodeAccess, resetLinkAccess, sessionAccess } from './access-grants.ts'
import { notifyOfSecurityEvent } from './notify-owner.ts'
import { accounts as personalData } from './personal-data.ts'
import { accountRoutes } from './routes.ts'
import { startCleanUp } from './service.ts'
import type { SetUpLink } from './set-up-link.ts'
import type { ShortLivedKey } from './short-lived-key.ts'

export interface AccountDeps extends Deps {
  setUpLink: SetUpLink
  shortLivedKey: ShortLivedKey
}

export const accounts: Feature<AccountDeps> = {
  routes: accountRoutes,
  personalData,
  accessGrants: [sessionAccess, deviceAccess, resetLinkAccess, pendingCodeAccess],
  start(deps, onCommit) {
    const { log, reactions, shortLivedKey } = deps
    reactions.securityEvent.subscribe((trx, event) => notifyOfSecurityEvent(trx, deps, event))
    onCommit(['user'], () => {
      shortLivedKey.refresh().catch((error: unknown) => log.error({ err: error }, 'reading the security stamp failed'))
    })
    return [startCleanUp(deps)]
  },
}

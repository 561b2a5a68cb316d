import {
  disableSecondFactor,
  enableSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '#shared/contract/second-factor.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../platform/http/api.ts'
import { serve } from '../../platform/http/serve.ts'
import { signedInAs } from './gate.ts'
import { getOwner } from './queries.ts'
import * as secondFactor from './second-factor.ts'
import { findEnabled } from './second-factor-queries.ts'
import { checkCurrentPassword } from './service.ts'
import type { SignInThrottle } from './sign-in-throttle.ts'
import type { TrustedBrowsers } from './trusted-browsers.ts'

export function secondFactorRoutes(
  api: Api,
  deps: Deps,
  { throttle, trustedBrowsers }: { throttle: SignInThrottle; trustedBrowsers: TrustedBrowsers },
): void {
  const { db } = deps

  serve(api, readSecondFactor, async () => secondFactor.readStatus(deps, (await getOwner(db)).id))

  serve(api, startSecondFactor, async () => secondFactor.start(deps, await getOwner(db)))

  serve(api, enableSecondFactor, async ({ body }, context) => {
    const owner = await getOwner(db)
    const recoveryCodes = await secondFactor.enable(deps, owner, body.code)
    // The owner has just entered a code in this browser.
    const factor = await findEnabled(db, owner.id)
    if (factor !== undefined) trustedBrowsers.trust(context, owner, factor)
    return { recoveryCodes }
  })

  serve(api, disableSecondFactor, ({ body }, context) =>
    throttle.attempt(
      context,
      async () => secondFactor.disable(deps, await checkCurrentPassword(deps, body.currentPassword), body.code),
      signedInAs(context),
    ),
  )

  serve(api, renewRecoveryCodes, ({ body }, context) =>
    throttle.attempt(
      context,
      async () => {
        const owner = await checkCurrentPassword(deps, body.currentPassword)
        return { recoveryCodes: await secondFactor.renewRecoveryCodes(deps, owner, body.code) }
      },
      signedInAs(context),
    ),
  )
}

import type { Context } from 'koa'
import * as calls from '#shared/contract/accounts.ts'
import { lastEventIdHeader } from '#shared/contract/events.ts'
import * as secondFactorCalls from '#shared/contract/second-factor.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Deps } from '../../deps.ts'
import { type Api, deviceOf } from '../../platform/http/api.ts'
import { createCookieJar, isHttps } from '../../platform/http/cookies.ts'
import { describeBrowser } from '../../platform/http/describe-browser.ts'
import { serve } from '../../platform/http/serve.ts'
import {
  currentSession,
  listOpenSessions,
  type SessionConfirmation,
  type SessionData,
  startSession,
} from '../../platform/http/sessions.ts'
import { createCodeCheck } from './check-code.ts'
import { createSignInCheck, type SignInAttempt } from './check-sign-in.ts'
import { confirm, newConfirmation } from './password-confirmation.ts'
import { addDevice, endDevice, listDevices, revokeDevice, trustDevice } from './devices.ts'
import { findUserId, sessionOf, signedInAs } from './gate.ts'
import * as queries from './queries.ts'
import { sendResetLink, applyPasswordReset } from './password-reset.ts'
import * as secondFactor from './second-factor.ts'
import * as service from './service.ts'
import type { SetUpLink } from './set-up-link.ts'
import { createSignInThrottle } from './sign-in-throttle.ts'
import { createTrustedBrowsers, type TrustedBrowsers } from './trusted-browsers.ts'

export function accountRoutes(api: Api, deps: Deps & { setUpLink: SetUpLink }): void {
  const { db, clock, publicUrl, setUpLink, changes } = deps
  const cookies = createCookieJar(publicUrl)
  const throttle = createSignInThrottle(cookies, {
    readStamp: async () => (await queries.findOwner(db))?.securityStamp,
  })
  const trustedBrowsers = createTrustedBrowsers(cookies, deps)
  const codes = createCodeCheck(deps)
  const checkSignIn = createSignInCheck(deps, codes)

  serve(api, calls.setUpOwner, async ({ body }, context) => {
    await throttle.attempt(context, async () => setUpLink.check(body.token))
    const owner = await service.createOwner(deps, body.email, body.password)
    // The owner has just chosen the password, and may turn on the second factor next.
    await signInHere(context, owner, newConfirmation(deps, context))
    return withFeedPosition(owner, context)
  })

  serve(api, calls.signIn, async ({ body }, context) => {
    const { owner, isKnown } = await throttle.attempt(context, async (isKnownBrowser) => {
      const isTrusted: SignInAttempt['isTrusted'] = (given, factor) => trustedBrowsers.isTrusted(context, given, factor)
      const attempt = { ...body, isKnown: isKnownBrowser, address: context.ip, isTrusted }
      return { owner: await checkSignIn(attempt), isKnown: isKnownBrowser }
    })
    await recordAudit(db, clock, { action: 'sign_in', subjectId: owner.id })
    const device = body.staySignedIn
      ? await trustDevice(deps, { userAgent: context.get('User-Agent'), isKnown })
      : undefined
    await signInHere(context, owner, { trustedDevice: device })
    if (body.code !== undefined && body.remember) await trustedBrowsers.trust(db, context, owner)
    return withFeedPosition(owner, context)
  })

  serve(api, calls.requestPasswordReset, async ({ body }, context) =>
    sendResetLink(deps, body, await throttle.isKnown(context)),
  )

  serve(api, calls.resetPassword, async ({ body }, context) => {
    const owner = await throttle.attempt(context, (isKnown) =>
      applyPasswordReset(deps, body, { codes, isKnown, address: context.ip }),
    )
    await signInHere(context, owner)
    return withFeedPosition(owner, context)
  })

  serve(api, calls.signOut, async ({ body }, context) => {
    const userId = await findUserId(deps, context)
    const device = deviceOf(context)
    const kept = body.everywhere ? await service.describeKept(deps) : []
    if (userId !== undefined) {
      await db.transaction().execute(async (trx) => {
        if (body.everywhere) await service.signOutEverywhere(trx, deps, userId, { ...body, kept })
        if (device) await endDevice(trx, deps, device.id)
      })
    }
    context.session = null
    // Clears what the owner has seen from the browser's cache. Cookies and storage stay: they hold the consent to cookies, and the
    // cookie by which the sign-in throttle knows this browser.
    if (isHttps(publicUrl)) context.set('Clear-Site-Data', '"cache"')
  })

  serve(api, calls.currentUser, async (_, context) => withFeedPosition(await queries.getOwner(db), context))

  serve(api, calls.confirmPassword, ({ body }, context) =>
    throttle.attempt(context, () => confirm({ ...deps, checkSignIn }, body, context), signedInAs(deps, context)),
  )

  serve(api, calls.changePassword, async ({ body }, context) => {
    const { userId, trustedDevice } = sessionOf(context)
    const before = await queries.getOwner(db)
    const factor = await queries.findEnabledSecondFactor(db, before.id)
    const wasTrusted = factor !== undefined && trustedBrowsers.isTrusted(context, before, factor)
    const change = () => service.changePassword(deps, body, { deviceId: deviceOf(context)?.id, address: context.ip })
    await throttle.attempt(context, change, signedInAs(deps, context))
    // Every session has ended; the owner stays signed in in this browser.
    if (userId === undefined) return
    const owner = await queries.getOwner(db)
    await signInHere(context, owner, { trustedDevice })
    if (wasTrusted) await trustedBrowsers.trust(db, context, owner)
  })

  serve(api, calls.createAccessToken, async ({ body }, context) => {
    const owner = await throttle.attempt(context, (isKnown) =>
      checkSignIn({ ...body, isKnown, address: context.ip, isTrusted: () => false }),
    )
    return addDevice(deps, owner, body)
  })

  serve(api, calls.listSessions, async (_, context) => {
    const present = currentSession(deps, context)?.id
    return (await listOpenSessions(deps)).map((one) => Object.assign(one, { isThisBrowser: one.id === present }))
  })

  serve(api, calls.revokeSession, ({ params, trx }) => service.endOneSession(trx, deps, params.id))

  serve(api, calls.listAccessTokens, () => listDevices(deps))

  serve(api, calls.revokeAccessToken, ({ params, trx }) => revokeDevice(trx, deps, params.id))

  secondFactorRoutes(api, deps, trustedBrowsers)

  function signInHere(
    context: Context,
    { id, securityStamp }: queries.OwnerRow,
    more: Pick<SessionData, 'trustedDevice'> & Partial<SessionConfirmation> = {},
  ): Promise<void> {
    const startedAtMs = clock.now().getTime()
    const label = describeBrowser(context.get('User-Agent'))
    return startSession(context, { userId: id, stamp: securityStamp, startedAtMs, label, ...more })
  }

  /** Returns the signed-in owner, and sets the header from which the client follows the change feed. */
  async function withFeedPosition<Owner>(owner: Owner, context: Context): Promise<Owner> {
    context.set(lastEventIdHeader, await changes.newest())
    return owner
  }
}

function secondFactorRoutes(api: Api, deps: Deps, trustedBrowsers: TrustedBrowsers): void {
  const { db } = deps

  serve(api, secondFactorCalls.readSecondFactor, async () =>
    secondFactor.readStatus(deps, (await queries.getOwner(db)).id),
  )

  serve(api, secondFactorCalls.startSecondFactor, async () => secondFactor.start(deps, await queries.getOwner(db)))

  serve(api, secondFactorCalls.enableSecondFactor, async ({ body, trx }, context) => {
    const owner = await queries.getOwner(trx)
    const recoveryCodes = await secondFactor.enable(trx, deps, owner, body.code)
    // The owner has just entered a code in this browser.
    await trustedBrowsers.trust(trx, context, owner)
    return { recoveryCodes }
  })

  serve(api, secondFactorCalls.disableSecondFactor, async ({ trx }) =>
    secondFactor.disable(trx, deps, await queries.getOwner(trx)),
  )

  serve(api, secondFactorCalls.renewRecoveryCodes, async ({ trx }) => ({
    recoveryCodes: await secondFactor.renewRecoveryCodes(trx, deps, await queries.getOwner(trx)),
  }))
}

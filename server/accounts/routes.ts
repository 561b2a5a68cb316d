import type { Context } from 'koa'
import {
  changePassword,
  createAccessToken,
  currentUser,
  listAccessTokens,
  revokeAccessToken,
  setUpOwner,
  signIn,
  signOut,
} from '#shared/contract/accounts.ts'
import { lastEventIdHeader } from '#shared/contract/events.ts'
import { recordAudit } from '../audit/record.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import { serve } from '../http/serve.ts'
import type { SessionData } from '../http/sessions.ts'
import type { Api } from '../http/api.ts'
import { addDevice, revokeToken } from './devices.ts'
import { deviceOf, findUserId, sessionOf } from './gate.ts'
import * as queries from './queries.ts'
import * as service from './service.ts'
import { createSignInThrottle } from './sign-in-throttle.ts'

export function accountRoutes(api: Api, deps: Deps): void {
  const { db, clock, setUpLink, changes } = deps
  const throttle = createSignInThrottle()

  serve(api, setUpOwner, async ({ body }, context) => {
    await throttle.attempt(context, async () => setUpLink.check(body.token))
    const owner = await service.createOwner(deps, body.email, body.password)
    await startSession(context, owner)
    return tell(owner, context)
  })

  serve(api, signIn, async ({ body }, context) => {
    const owner = await throttle.attempt(context, () => service.checkCredentials(deps, body.email, body.password))
    await recordAudit(db, clock, { action: 'sign_in', subjectId: owner.id })
    await startSession(context, owner)
    return tell(owner, context)
  })

  serve(api, signOut, async ({ body }, context) => {
    const userId = body.everywhere ? await findUserId(deps, context) : undefined
    if (userId !== undefined) await service.signOutEverywhere(deps, userId, body)
    context.session = null
  })

  serve(api, currentUser, async (_, context) => tell(await getOwner(), context))

  serve(api, changePassword, async ({ body }, context) => {
    const { userId } = sessionOf(context)
    await throttle.attempt(context, () => service.changePassword(deps, { ...body, deviceId: deviceOf(context)?.id }))
    // Whoever knew the old password is out; the owner at this browser goes on.
    if (userId !== undefined) await startSession(context, await getOwner())
  })

  serve(api, createAccessToken, async ({ body }, context) => {
    const owner = await throttle.attempt(context, () => service.checkCredentials(deps, body.email, body.password))
    return addDevice(deps, owner, body)
  })

  serve(api, listAccessTokens, async () => queries.listTokens(db, (await getOwner()).id))

  serve(api, revokeAccessToken, ({ params }) => revokeToken(deps, params.id))

  /** A new session id at each sign-in, so that one planted before is worth nothing after. */
  async function startSession(context: Context, { id, securityStamp }: queries.OwnerRow): Promise<void> {
    const session = sessionOf(context)
    await session.regenerate()
    const data: SessionData = { userId: id, stamp: securityStamp, startedAtMs: clock.now().getTime() }
    Object.assign(session, data)
  }

  /** Who is signed in, with what to follow changes from. */
  async function tell<Owner>(owner: Owner, context: Context): Promise<Owner> {
    context.set(lastEventIdHeader, String(await changes.newest()))
    return owner
  }

  async function getOwner() {
    const owner = await queries.findOwner(db)
    if (!owner) throw new AppError('not_signed_in', 'Please sign in.')
    return owner
  }
}

import type { Context } from 'koa'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { type Device, deviceOf, type Gate } from '../../platform/http/api.ts'
import type { BudgetName } from '../../platform/http/rate-limits.ts'
import { currentSession, isSessionOpen, type SessionData } from '../../platform/http/sessions.ts'
import { isConfirmed } from './password-confirmation.ts'
import { findDevice } from './devices.ts'
import * as queries from './queries.ts'

/** Returns the session, which koa-session adds to the context without a type. */
export function sessionOf(context: Context): Partial<SessionData> {
  return context.session
}

/** Returns the key by which the tries of a signed-in owner are counted: a stolen session uses up none of another one's. */
export function signedInAs(deps: Pick<Deps, 'publicUrl'>, context: Context): string {
  return deviceOf(context)?.id ?? currentSession(deps, context)?.id ?? 'session'
}

/** Creates the gate that lets anyone make public calls, within the rate limits, and only the owner make the others, by session cookie or
 *  device token, some of them only with the password confirmed. */
export function createGate(deps: Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'rateLimits' | 'scraping'>): Gate {
  return async (context, call) => {
    await deps.rateLimits.spend(budgetOf(call, context.method), context.ip)
    if (call.access === 'public') return
    if (!(await findUserId(deps, context))) throw new AppError('not_signed_in', 'Please sign in.')
    if (call.needsPasswordConfirmation && !isConfirmed(deps, context))
      throw new AppError('confirmation_required', 'Please enter your password to continue.')
  }
}

/** Returns the rate limit that a call counts against. */
export function budgetOf({ access, budget }: Parameters<Gate>[1], method: string): BudgetName {
  if (access !== 'public') return 'owner'
  if (method === 'GET' || method === 'HEAD') return 'call'
  return budget ?? 'publicWrite'
}

/** Returns the owner's id if the request has the owner's session or a device's token. */
export async function findUserId(
  deps: Pick<Deps, 'db' | 'clock' | 'scraping'>,
  context: Context,
): Promise<string | undefined> {
  const [, token] = /^Bearer\s+(\S{1,200})$/i.exec(context.get('Authorization')) ?? []
  if (token !== undefined) {
    const { ownDevice } = deps.scraping
    const device = ownDevice.mayRequest(token, context.path)
      ? await asOwner(deps, ownDevice.id)
      : await findDevice(deps, token)
    context.state.device = device
    return device?.userId
  }
  const { userId, stamp = '' } = sessionOf(context)
  const owner = userId === undefined ? undefined : await queries.findOwner(deps.db)
  return owner?.id === userId && owner?.securityStamp === stamp ? userId : undefined
}

/** Returns whether the session or device token of a request is still valid, for responses that last long. */
export function isStillSignedIn(deps: Pick<Deps, 'db' | 'clock' | 'publicUrl'>, context: Context): Promise<boolean> {
  const device = deviceOf(context)
  return device === undefined ? isSessionOpen(deps, context) : queries.hasToken(deps.db, device.id)
}

/** Returns the server's own scraper as a device of the owner. */
async function asOwner({ db }: Pick<Deps, 'db'>, deviceId: string): Promise<Device | undefined> {
  const owner = await queries.findOwner(db)
  return owner && { id: deviceId, userId: owner.id, confirmedAt: null }
}

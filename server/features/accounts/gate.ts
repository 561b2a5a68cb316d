import type { Context } from 'koa'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { Gate } from '../../platform/http/api.ts'
import type { BudgetName } from '../../platform/http/rate-limits.ts'
import { isSessionOpen, type SessionData } from '../../platform/http/sessions.ts'
import { type Device, findDevice } from './devices.ts'
import * as queries from './queries.ts'

export type OwnerSession = Partial<SessionData> & { regenerate(): Promise<void> }

/** koa-session puts this on the context without a type of its own. */
export function sessionOf(context: Context): OwnerSession {
  return context.session
}

interface RequestState {
  device?: Device | undefined
}

/** The device whose token came with an owner's call; undefined for a browser's session. */
export function deviceOf(context: Context): Device | undefined {
  return (context.state as RequestState).device
}

/** Names the session or device of an owner who is signed in, to count tries with. */
export function signedInAs(context: Context): string {
  return deviceOf(context)?.id ?? 'session'
}

/** Lets anyone through to public calls, within the limits, and only the owner to the others: by session cookie, or by a device's token. */
export function createGate(deps: Pick<Deps, 'db' | 'clock' | 'rateLimits' | 'scraping'>): Gate {
  return async (context, call) => {
    await deps.rateLimits.spend(budgetOf(call, context.method), context.ip)
    if (call.access === 'owner' && !(await findUserId(deps, context)))
      throw new AppError('not_signed_in', 'Please sign in.')
  }
}

/** What a visitor writes is counted by its kind, everything else together. */
function budgetOf({ access, budget }: Parameters<Gate>[1], method: string): BudgetName {
  if (access === 'owner' || budget === 'owner') return 'owner'
  if (method === 'GET' || method === 'HEAD') return 'call'
  return budget ?? 'publicWrite'
}

/** The owner, when it is the owner who calls: by a browser's session or a device's token. */
export async function findUserId(
  deps: Pick<Deps, 'db' | 'clock' | 'scraping'>,
  context: Context,
): Promise<string | undefined> {
  const [, token] = /^Bearer\s+(\S{1,200})$/i.exec(context.get('Authorization')) ?? []
  if (token !== undefined) {
    const { ownDevice } = deps.scraping
    const device = ownDevice.isAsking(token, context.path)
      ? await asOwner(deps, ownDevice.id)
      : await findDevice(deps, token)
    ;(context.state as RequestState).device = device
    return device?.userId
  }
  const { userId, stamp = '' } = sessionOf(context)
  const owner = userId === undefined ? undefined : await queries.findOwner(deps.db)
  return owner?.id === userId && owner?.securityStamp === stamp ? userId : undefined
}

/** Whether the owner's request would still be let through: not signed out, nor its device revoked. For answers that take long. */
export async function isStillSignedIn(
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  context: Context,
): Promise<boolean> {
  const device = deviceOf(context)
  return device === undefined ? isSessionOpen(deps, context) : queries.hasToken(deps.db, device.id)
}

/** The server's own scraper works for the owner. */
async function asOwner({ db }: Pick<Deps, 'db'>, deviceId: string): Promise<Device | undefined> {
  const owner = await queries.findOwner(db)
  return owner && { id: deviceId, userId: owner.id }
}

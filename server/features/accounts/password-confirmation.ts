import type { Context } from 'koa'
import { dayMs, minuteMs } from '#shared/business/durations.ts'
import { confirmationMinutes, type confirmPassword } from '#shared/contract/accounts.ts'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { Deps } from '../../deps.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import { deviceOf } from '../../platform/http/api.ts'
import { createCookieJar } from '../../platform/http/cookies.ts'
import {
  confirmSession,
  currentSession,
  endSessionConfirmations,
  type SessionConfirmation,
  type SessionData,
} from '../../platform/http/sessions.ts'
import { hashToken, isSameSecret, randomToken } from '../../platform/tokens.ts'
import type { SignInCheck } from './check-sign-in.ts'
import * as queries from './queries.ts'

/** A session is confirmed for the browser alone that got this cookie with the confirmation: a session cookie that was stolen before is not
 *  confirmed by the owner's password. */
const confirmationCookie = 'confirmation'

/** Returns whether the session or device of a request has confirmed the password within the last ten minutes. Signing in does not count,
 *  because whoever finds a computer unlocked has that already. */
export function isConfirmed({ clock, publicUrl }: Pick<Deps, 'clock' | 'publicUrl'>, context: Context): boolean {
  const device = deviceOf(context)
  const session: Partial<SessionData> = context.session
  const proof = createCookieJar(publicUrl).read(context, confirmationCookie) ?? ''
  if (!device && !isSameSecret(hashToken(proof), session.confirmedBy ?? '')) return false
  const confirmedAtMs = device ? Date.parse(device.confirmedAt ?? '') : session.confirmedAtMs
  // A clock that has been set back must not make it last longer.
  const ageMs = clock.now().getTime() - (confirmedAtMs ?? Number.NaN)
  return ageMs >= 0 && ageMs < confirmationMinutes * minuteMs
}

/** Records that the owner has confirmed the password, and the code where the second factor is on, for the session or device of a request.
 *  @throws AppError `invalid_input` for the field that is wrong or missing, `rate_limited`, `not_signed_in` */
export async function confirm(
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl'> & { checkSignIn: SignInCheck },
  { password, code }: ParsedInput<typeof confirmPassword>['body'],
  context: Context,
): Promise<void> {
  const { db, clock, checkSignIn } = deps
  const { email } = await queries.getOwner(db)
  const attempt = { email, password, code, address: context.ip, isConfirmation: true, isKnown: true }
  const owner = await checkSignIn({ ...attempt, isTrusted: () => false }).catch((error: unknown) => {
    throw toFieldError(error)
  })
  await db.transaction().execute(async (trx) => {
    // The password may have been changed while it was checked.
    if ((await queries.getOwner(trx)).securityStamp !== owner.securityStamp)
      throw new AppError('not_signed_in', 'You’ve just been signed out everywhere. Please sign in again.')
    const device = deviceOf(context)
    const session = currentSession(deps, context)
    const confirmedAt = clock.now().toISOString()
    if (device) await trx.updateTable('accessToken').set({ confirmedAt }).where('id', '=', device.id).execute()
    else if (session) await confirmSession(trx, session.id, newConfirmation(deps, context))
  })
}

/** Returns a confirmation for a session, and sets the cookie of the browser that it counts for. */
export function newConfirmation(
  { clock, publicUrl }: Pick<Deps, 'clock' | 'publicUrl'>,
  context: Context,
): SessionConfirmation {
  const proof = randomToken()
  // Longer than ten minutes, because the browser's clock may be wrong.
  createCookieJar(publicUrl).write(context, confirmationCookie, proof, { maxAgeMs: dayMs })
  return { confirmedAtMs: clock.now().getTime(), confirmedBy: hashToken(proof) }
}

/** Ends the confirmation of every session and device. */
export async function endConfirmations(trx: Trx): Promise<void> {
  await queries.endTokenConfirmations(trx)
  await endSessionConfirmations(trx)
}

/** A status of 401 would mean that the session has ended. */
function toFieldError(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  if (error.code === 'wrong_credentials') return invalidField('password', 'That isn’t your password')
  if (error.code === 'code_required' || error.code === 'wrong_code')
    return invalidField('code', error.message.replace(/\.$/, ''))
  return error
}

import { v7 as uuidv7 } from 'uuid'
import { dayMs } from '#shared/business/durations.ts'
import type { changePassword as changePasswordCall } from '#shared/contract/accounts.ts'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import type { EndOptions } from '../../platform/personal-data/access-grants.ts'
import { deleteExpiredSessions, endSessionById } from '../../platform/http/sessions.ts'
import { repeat, type Repeating } from '../../platform/run-at-interval.ts'
import { randomToken } from '../../platform/tokens.ts'
import { deleteIdleTokens } from './devices.ts'
import { notifyOwner } from './notify-owner.ts'
import { refuseWeakPassword } from './password-strength.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import * as queries from './queries.ts'
import { recordRefusal } from './record-refusal.ts'

type Context = Pick<Deps, 'db' | 'clock' | 'config' | 'business' | 'publicUrl' | 'accessGrants'>

/** Creates the one owner account.
 *  @throws AppError `already_set_up` if it exists, `invalid_input` for a password that is easy to guess */
export async function createOwner(
  { db, clock, config, business }: Pick<Deps, 'db' | 'clock' | 'config' | 'business'>,
  email: string,
  password: string,
): Promise<queries.OwnerRow> {
  await refuseWeakPassword(password, { email, business: business() }, 'password')
  const passwordHash = await hashPassword(password, config.passwordCost)
  return db.transaction().execute((trx) => insertOwner(trx, clock, email, passwordHash))
}

/** Inserts the owner account with a hashed password. @throws AppError `already_set_up` if it exists */
export async function insertOwner(
  trx: Trx,
  clock: Clock,
  email: string,
  passwordHash: string,
): Promise<queries.OwnerRow> {
  if (await queries.findOwner(trx))
    throw new AppError('already_set_up', 'The owner account already exists. Please sign in.')
  const now = clock.now().toISOString()
  const owner = await trx
    .insertInto('user')
    .values({ id: uuidv7(), email, passwordHash, securityStamp: randomToken(), createdAt: now, updatedAt: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordAudit(trx, clock, { action: 'owner_set_up', subjectId: owner.id })
  return owner
}

/** Sets a new password, ends every access without it and notifies the owner by mail.
 *  @param deviceId the device that the owner uses now, which keeps its access
 *  @param address the caller's IP address, of which the audit log gets the network if the current password is wrong
 *  @throws AppError `invalid_input` if the current password is wrong, or the new one easy to guess */
export async function changePassword(
  context: Context,
  { currentPassword, newPassword, keepDevices }: ParsedInput<typeof changePasswordCall>['body'],
  { deviceId, address }: { deviceId: string | undefined; address: string },
): Promise<void> {
  const { db, clock, config, business } = context
  const { id, email } = await checkCurrentPassword(context, currentPassword, address)
  await refuseWeakPassword(newPassword, { email, business: business() }, 'newPassword')
  const passwordHash = await hashPassword(newPassword, config.passwordCost)
  const kept = await describeKept(context)
  await db.transaction().execute(async (trx) => {
    await queries.updateOwner(trx, id, { passwordHash, updatedAt: clock.now().toISOString() })
    const ended = await endAccess(trx, context, id, { keepDevices, exceptDeviceId: deviceId })
    await recordAudit(trx, clock, { action: 'password_changed', subjectId: id })
    await notifyOwner(trx, context, { type: 'password_changed', ended, kept })
  })
}

/** Returns the owner. @throws AppError `invalid_input` if the password is wrong */
async function checkCurrentPassword(
  context: Pick<Deps, 'db' | 'clock'>,
  currentPassword: string,
  address: string,
): Promise<queries.OwnerRow> {
  const owner = await queries.getOwner(context.db)
  if (await verifyPassword(currentPassword, owner.passwordHash)) return owner
  await recordRefusal(context, 'sign_in_refused', address)
  throw invalidField('currentPassword', 'That isn’t your current password')
}

/** Ends every access without the password, that of the consoles unless `keepDevices` is set, and notifies the owner by mail. */
export async function signOutEverywhere(
  trx: Trx,
  context: Context,
  userId: string,
  { keepDevices, kept }: { keepDevices: boolean; kept: readonly string[] },
): Promise<void> {
  const ended = await endAccess(trx, context, userId, { keepDevices })
  await recordAudit(trx, context.clock, { action: 'sign_out_everywhere', subjectId: userId })
  await notifyOwner(trx, context, { type: 'signed_out_everywhere', ended, kept })
}

/** Ends every access without the password and returns what it was, in phrases for the owner. The new security stamp also ends a session
 *  that is being started right now, the trust in every browser, and the links that the owner and visitors have open. */
export async function endAccess(
  trx: Trx,
  context: Pick<Deps, 'clock' | 'accessGrants'>,
  userId: string,
  options: EndOptions,
): Promise<string[]> {
  await queries.updateOwner(trx, userId, { securityStamp: randomToken() })
  const ended: string[] = []
  for (const grant of context.accessGrants) {
    const phrase = await grant.end?.(trx, context, options)
    if (phrase !== undefined) ended.push(phrase)
  }
  return ended
}

/** Returns what goes on after everything else has ended, in phrases for the owner. */
export async function describeKept(context: Pick<Deps, 'config' | 'accessGrants'>): Promise<string[]> {
  const phrases = await Promise.all(context.accessGrants.map(async (grant) => grant.describeKept?.(context)))
  return phrases.filter((phrase) => phrase !== undefined)
}

/** Signs one browser out. @throws AppError `not_found` */
export async function endOneSession(trx: Trx, { clock }: Pick<Deps, 'clock'>, id: string): Promise<void> {
  if (!(await endSessionById(trx, id))) throw new AppError('not_found', 'That browser is no longer signed in.')
  await recordAudit(trx, clock, { action: 'session_ended' })
}

/** Deletes expired sessions and idle device tokens every day. Both are refused as soon as they expire. */
export function startCleanUp(context: Pick<Deps, 'db' | 'clock' | 'clockTrust' | 'log'>): Repeating {
  const fault = 'could not delete ended sessions'
  return repeat(() => cleanUp(context), { everyMs: dayMs, log: context.log, fault })
}

export async function cleanUp(context: Pick<Deps, 'db' | 'clock' | 'clockTrust'>): Promise<void> {
  if (context.clockTrust.doubt() !== undefined) return
  await deleteExpiredSessions(context)
  await deleteIdleTokens(context)
}

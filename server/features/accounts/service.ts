import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '../../platform/audit/record.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { endAllSessions } from '../../platform/http/sessions.ts'
import { randomToken } from '../../platform/tokens.ts'
import { revokeAllTokens } from './devices.ts'
import { notifyOwner } from './notify-owner.ts'
import { refuseWeakPassword } from './password-strength.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import * as queries from './queries.ts'

type StorageDeps = Pick<Deps, 'db' | 'clock'>
type AccountDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl'>

/** Creates the one owner account.
 *  @throws AppError `already_set_up` when there is one, `invalid_input` for a password that is easy to guess; nothing is changed then */
export async function createOwner(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  email: string,
  password: string,
): Promise<queries.OwnerRow> {
  await refuseWeakPassword(password, { email, business: deps.config.business }, 'password')
  return addOwner(deps, email, await hashPassword(password))
}

/** `createOwner` with a hash that is there already. */
export async function addOwner(
  { db, clock }: StorageDeps,
  email: string,
  passwordHash: string,
): Promise<queries.OwnerRow> {
  const now = clock.now().toISOString()
  const owner = {
    id: uuidv7(),
    email,
    firstName: null,
    lastName: null,
    profileImageUrl: null,
    passwordHash,
    securityStamp: randomToken(),
    createdAt: now,
    updatedAt: now,
  }
  await inTransaction(db, async (trx) => {
    if (await queries.findOwner(trx))
      throw new AppError('already_set_up', 'The owner account already exists. Please sign in.')
    await queries.insertOwner(trx, owner)
    await recordAudit(trx, clock, { action: 'owner_set_up', subjectId: owner.id })
  })
  return owner
}

interface PasswordChange {
  currentPassword: string
  newPassword: string
  /** Whether every device keeps its access. */
  keepDevices: boolean
  /** The device that the owner changes the password on: it keeps its access. */
  deviceId: string | undefined
}

/** Sets a new password, ends every session and the access of devices, and tells the owner by mail.
 *  @throws AppError `invalid_input` when the current password is wrong, or the new one easy to guess; nothing is changed then */
export async function changePassword(
  deps: AccountDeps,
  { currentPassword, newPassword, keepDevices, deviceId }: PasswordChange,
): Promise<void> {
  const { db, clock, config } = deps
  const { id, email } = await checkPresentPassword(deps, currentPassword)
  await refuseWeakPassword(newPassword, { email, business: config.business }, 'newPassword')
  const passwordHash = await hashPassword(newPassword)
  await db.transaction().execute(async (trx) => {
    await queries.updateOwner(trx, id, { passwordHash, updatedAt: clock.now().toISOString() })
    await endSessions(trx, id)
    if (!keepDevices) await revokeAllTokens(trx, clock, deviceId)
    await recordAudit(trx, clock, { action: 'password_changed', subjectId: id })
    await notifyOwner(trx, deps, { type: 'password_changed' })
  })
}

/** Asks an owner who is signed in for the password again. @throws AppError `invalid_input` when it is another */
export async function checkPresentPassword(
  { db }: Pick<Deps, 'db'>,
  currentPassword: string,
): Promise<queries.OwnerRow> {
  const owner = await queries.getOwner(db)
  if (await verifyPassword(currentPassword, owner.passwordHash)) return owner
  const sentence = 'That isn’t your current password'
  throw new AppError('invalid_input', `${sentence}.`, { fields: { currentPassword: sentence } })
}

/** Ends the session of every browser and, unless they are to be kept, the access of every device. */
export function signOutEverywhere(
  { db, clock }: StorageDeps,
  userId: string,
  { keepDevices }: { keepDevices: boolean },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await endSessions(trx, userId)
    if (!keepDevices) await revokeAllTokens(trx, clock)
    await recordAudit(trx, clock, { action: 'sign_out_everywhere', subjectId: userId })
  })
}

/** Ends every session, and with the new stamp also one that is being started at this moment, and every remembered browser. */
export async function endSessions(trx: Trx, userId: string): Promise<void> {
  await queries.updateOwner(trx, userId, { securityStamp: randomToken() })
  await endAllSessions(trx)
}

import { v7 as uuidv7 } from 'uuid'
import type { User } from '#shared/contract/accounts.ts'
import { recordAudit } from '../audit/record.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import { endAllSessions } from '../http/sessions.ts'
import { hashToken, randomToken } from '../tokens.ts'
import { hashPassword, pretendToVerify, verifyPassword } from './passwords.ts'
import * as queries from './queries.ts'

type Using = Pick<Deps, 'db' | 'clock'>

/** Creates the one owner account. @throws AppError `already_set_up` when there is one; nothing is changed then. */
export async function createOwner(using: Using, email: string, password: string): Promise<User> {
  return addOwner(using, email, await hashPassword(password))
}

/** `createOwner` with a hash that is there already. */
export async function addOwner({ db, clock }: Using, email: string, passwordHash: string): Promise<User> {
  const now = clock.now().toISOString()
  const owner = {
    id: uuidv7(),
    email,
    firstName: null,
    lastName: null,
    profileImageUrl: null,
    passwordHash,
    createdAt: now,
    updatedAt: now,
  }
  await db.transaction().execute(async (trx) => {
    if (await queries.findOwner(trx))
      throw new AppError('already_set_up', 'The owner account exists already. Please sign in.')
    await queries.insertOwner(trx, owner)
    await recordAudit(trx, clock, { action: 'owner_set_up', subjectId: owner.id })
  })
  return owner
}

/** Makes the account what OWNER_EMAIL and OWNER_PASSWORD say. A changed password ends every session. */
export async function applyConfiguredOwner(
  using: Using,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { db, clock } = using
  const owner = await queries.findOwner(db)
  if (!owner) {
    await createOwner(using, email, password)
    return
  }
  if (owner.email === email && (await verifyPassword(password, owner.passwordHash))) return
  const change = { email, passwordHash: await hashPassword(password), updatedAt: clock.now().toISOString() }
  await db.transaction().execute(async (trx) => {
    await queries.updateOwner(trx, owner.id, change)
    await endAllSessions(trx)
    await recordAudit(trx, clock, { action: 'owner_reset', subjectId: owner.id })
  })
}

/** @throws AppError `wrong_credentials`, without saying which of the two was wrong */
export async function checkCredentials({ db, clock }: Using, email: string, password: string): Promise<User> {
  const owner = await queries.findOwner(db)
  const known = owner !== undefined && owner.email.toLowerCase() === email.toLowerCase()
  const right = known ? await verifyPassword(password, owner.passwordHash) : await pretendToVerify(password)
  if (known && right) return owner
  await recordAudit(db, clock, { action: 'sign_in_refused' })
  throw new AppError('wrong_credentials', 'That e-mail address or password is not right.')
}

/** Sets a new password and ends every session.
 *  @throws AppError `invalid_input` when the present password is another; nothing is changed then */
export async function changePassword(
  { db, clock }: Using,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const owner = await queries.findOwner(db)
  if (!owner || !(await verifyPassword(currentPassword, owner.passwordHash))) {
    const sentence = 'That is not your present password'
    throw new AppError('invalid_input', `${sentence}.`, { fields: { currentPassword: sentence } })
  }
  const change = {
    email: owner.email,
    passwordHash: await hashPassword(newPassword),
    updatedAt: clock.now().toISOString(),
  }
  await db.transaction().execute(async (trx) => {
    await queries.updateOwner(trx, owner.id, change)
    await endAllSessions(trx)
    await recordAudit(trx, clock, { action: 'password_changed', subjectId: owner.id })
  })
}

/** Gives a device a token of its own. @returns the token, which is kept nowhere else */
export async function createToken(
  { db, clock }: Using,
  userId: string,
  label: string,
): Promise<{ id: string; token: string }> {
  const id = uuidv7()
  const token = randomToken()
  await db.transaction().execute(async (trx) => {
    await queries.insertAccessToken(trx, {
      id,
      userId,
      label,
      tokenHash: hashToken(token),
      createdAt: clock.now().toISOString(),
    })
    await recordAudit(trx, clock, { action: 'token_made', subjectId: id })
  })
  return { id, token }
}

export interface Device {
  /** The id of its token. */
  id: string
  userId: string
}

/** @returns the device whose token this is */
export async function findDevice({ db, clock }: Using, token: string): Promise<Device | undefined> {
  const row = await queries.findToken(db, hashToken(token))
  if (!row) return undefined
  const now = clock.now()
  const minuteAgo = new Date(now.getTime() - 60_000).toISOString()
  if (row.lastUsedAt === null || row.lastUsedAt < minuteAgo) await queries.touchToken(db, row.id, now.toISOString())
  return { id: row.id, userId: row.userId }
}

/** @throws AppError `not_found` */
export function revokeToken({ db, clock }: Using, id: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if (!(await queries.deleteToken(trx, id))) throw new AppError('not_found', 'That device has no access any more.')
    await recordAudit(trx, clock, { action: 'token_revoked', subjectId: id })
  })
}

/** Ends every browser's session; devices keep their tokens. */
export function signOutEverywhere({ db, clock }: Using, userId: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await endAllSessions(trx)
    await recordAudit(trx, clock, { action: 'sign_out_everywhere', subjectId: userId })
  })
}

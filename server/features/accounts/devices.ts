import { v7 as uuidv7 } from 'uuid'
import { dayMs, minuteMs } from '#shared/business/durations.ts'
import { type AccessToken, deviceIdleDays } from '#shared/contract/accounts.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { type Clock, isoTime } from '../../platform/clock.ts'
import { ignoreStorageFault } from '../../platform/database/errors.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { Device } from '../../platform/http/api.ts'
import { describeBrowser } from '../../platform/http/describe-browser.ts'
import { endTrustedSession, listTrustedDevices, type TrustedDevice } from '../../platform/http/sessions.ts'
import { hashToken, randomToken } from '../../platform/tokens.ts'
import { notifyOwner } from './notify-owner.ts'
import * as queries from './queries.ts'

type Context = Pick<Deps, 'db' | 'clock'>

export interface IssuedToken {
  id: string
  token: string
}

/** Issues a token to a device and notifies the owner by mail, unless it replaces an earlier token of the same device.
 *  @param owner the row that the password was checked against
 *  @param label what the owner reads in the list of devices
 *  @param replaces the id of the token that the same device had before
 *  @throws AppError `wrong_credentials` if every session has been ended since */
export function addDevice(
  deps: Pick<Deps, 'db' | 'clock' | 'business' | 'publicUrl'>,
  owner: queries.OwnerRow,
  { label, replaces }: { label: string; replaces?: string | undefined },
): Promise<IssuedToken> {
  return deps.db.transaction().execute(async (trx) => {
    const current = await queries.findOwner(trx)
    if (current?.securityStamp !== owner.securityStamp)
      throw new AppError('wrong_credentials', 'You’ve just been signed out everywhere. Please sign in again.')
    const isKnown = replaces !== undefined && (await queries.deleteToken(trx, replaces, label))
    if (isKnown) await recordAudit(trx, deps.clock, { action: 'token_revoked', subjectId: replaces })
    const issued = await createToken(trx, deps.clock, owner.id, label)
    if (!isKnown) await notifyOwner(trx, deps, { type: 'device_added', label })
    return issued
  })
}

/** Stores the hash of a new token and returns the token, which is stored nowhere. */
export async function createToken(trx: Trx, clock: Clock, userId: string, label: string): Promise<IssuedToken> {
  const id = uuidv7()
  const token = randomToken()
  const createdAt = clock.now().toISOString()
  const row = { id, userId, label, tokenHash: hashToken(token), createdAt }
  await trx.insertInto('accessToken').values(row).execute()
  await recordAudit(trx, clock, { action: 'token_made', subjectId: id })
  return { id, token }
}

/** Returns the device that holds this token; undefined if no device does, or it was not used for 90 days. */
export async function findDevice({ db, clock }: Context, token: string): Promise<Device | undefined> {
  const row = await queries.findToken(db, hashToken(token), idleSince(clock))
  if (!row) return undefined
  const now = clock.now()
  // Written at most once a minute.
  if (row.lastUsedAt === null || row.lastUsedAt < isoTime(now, -minuteMs))
    await db
      .updateTable('accessToken')
      .set({ lastUsedAt: now.toISOString() })
      .where('id', '=', row.id)
      .execute()
      .catch(ignoreStorageFault)
  return { id: row.id, userId: row.userId, confirmedAt: row.confirmedAt }
}

/** Returns the trusted device that a session is for, and notifies the owner by mail unless the browser has signed in before. */
export function trustDevice(
  deps: Pick<Deps, 'db' | 'clock' | 'business' | 'publicUrl'>,
  { userAgent, isKnown }: { userAgent: string; isKnown: boolean },
): Promise<TrustedDevice> {
  const device = { id: uuidv7(), label: describeBrowser(userAgent) }
  return deps.db.transaction().execute(async (trx) => {
    await recordAudit(trx, deps.clock, { action: 'token_made', subjectId: device.id })
    if (!isKnown) await notifyOwner(trx, deps, { type: 'browser_trusted', label: device.label })
    return device
  })
}

/** Returns every device that stays signed in: the consoles, and the browsers that the owner trusts. */
export async function listDevices({ db, clock }: Context): Promise<AccessToken[]> {
  const owner = await queries.getOwner(db)
  const tokens = await db
    .selectFrom('accessToken')
    .select(['id', 'label', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', owner.id)
    .orderBy('createdAt', 'desc')
    .execute()
  const consoles = tokens.map(({ id, label, createdAt, lastUsedAt }) => ({
    id,
    label,
    createdAt,
    lastUsedAt,
    expiresAt: isoTime(new Date(lastUsedAt ?? createdAt), deviceIdleDays * dayMs),
  }))
  return [...consoles, ...(await listTrustedDevices({ db, clock }))]
}

/** Ends the access of a console or a trusted browser. @throws AppError `not_found` */
export async function revokeDevice(trx: Trx, context: Pick<Context, 'clock'>, id: string): Promise<void> {
  if (!(await endDevice(trx, context, id))) throw new AppError('not_found', 'That device no longer has access.')
}

/** Ends the access of a console or a trusted browser. Returns whether it had access. */
export async function endDevice(trx: Trx, { clock }: Pick<Context, 'clock'>, id: string): Promise<boolean> {
  if (!(await queries.deleteToken(trx, id)) && !(await endTrustedSession(trx, id))) return false
  await recordAudit(trx, clock, { action: 'token_revoked', subjectId: id })
  return true
}

/** Revokes the token of every device but one and returns how many there were. Each has an entry in the audit log, which a restored backup reads to revoke them again. */
export async function revokeAllTokens(trx: Trx, clock: Clock, exceptId?: string): Promise<number> {
  const tokens = trx.deleteFrom('accessToken').returning('id')
  const revoked = await (exceptId === undefined ? tokens : tokens.where('id', '!=', exceptId)).execute()
  for (const { id } of revoked) await recordAudit(trx, clock, { action: 'token_revoked', subjectId: id })
  return revoked.length
}

/** Deletes the tokens that were not used for 90 days, which are refused already. */
export function deleteIdleTokens({ db, clock }: Context): Promise<void> {
  return db.transaction().execute(async (trx) => {
    for (const id of await queries.deleteTokensIdleSince(trx, idleSince(clock)))
      await recordAudit(trx, clock, { action: 'token_expired', subjectId: id, detail: { days: deviceIdleDays } })
  })
}

function idleSince(clock: Clock): string {
  return isoTime(clock.now(), -deviceIdleDays * dayMs)
}

import { type Kysely, sql } from 'kysely'
import type { AccessToken, User } from '#shared/contract/accounts.ts'
import type { Database } from '../../platform/database/schema.ts'
import { AppError } from '../../platform/errors.ts'

type Db = Kysely<Database>

const lastUse = sql<string>`coalesce(lastUsedAt, createdAt)`

export interface OwnerRow extends User {
  passwordHash: string
  securityStamp: string
}

/** Returns the owner, the only user. */
export function findOwner(db: Db): Promise<OwnerRow | undefined> {
  return db.selectFrom('user').selectAll().orderBy('createdAt').limit(1).executeTakeFirst()
}

/** @throws AppError `not_signed_in` if there is no owner account */
export async function getOwner(db: Db): Promise<OwnerRow> {
  const owner = await findOwner(db)
  if (!owner) throw new AppError('not_signed_in', 'Please sign in.')
  return owner
}

export async function insertOwner(db: Db, owner: OwnerRow): Promise<void> {
  await db.insertInto('user').values(owner).execute()
}

export async function updateOwner(db: Db, id: string, change: Partial<Omit<OwnerRow, 'id'>>): Promise<void> {
  await db.updateTable('user').set(change).where('id', '=', id).execute()
}

export interface NewAccessToken extends Omit<AccessToken, 'lastUsedAt'> {
  userId: string
  tokenHash: string
}

export async function insertAccessToken(db: Db, token: NewAccessToken): Promise<void> {
  await db.insertInto('accessToken').values(token).execute()
}

export function listTokens(db: Db, userId: string): Promise<AccessToken[]> {
  return db
    .selectFrom('accessToken')
    .select(['id', 'label', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .execute()
}

/** Returns the token unless it was last used before `idleSince`, ISO 8601. */
export function findToken(db: Db, tokenHash: string, idleSince: string) {
  return db
    .selectFrom('accessToken')
    .select(['id', 'userId', 'lastUsedAt'])
    .where('tokenHash', '=', tokenHash)
    .where(lastUse, '>', idleSince)
    .executeTakeFirst()
}

export async function touchToken(db: Db, id: string, lastUsedAt: string): Promise<void> {
  await db.updateTable('accessToken').set({ lastUsedAt }).where('id', '=', id).execute()
}

export async function hasToken(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('accessToken').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Deletes a token, if a label is given only with that label. Returns whether it existed. */
export async function deleteToken(db: Db, id: string, label?: string): Promise<boolean> {
  let query = db.deleteFrom('accessToken').where('id', '=', id)
  if (label !== undefined) query = query.where('label', '=', label)
  const { numDeletedRows } = await query.executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns the ids of the deleted tokens. */
export async function deleteAllTokens(db: Db, exceptId?: string): Promise<string[]> {
  let query = db.deleteFrom('accessToken').returning('id')
  if (exceptId !== undefined) query = query.where('id', '!=', exceptId)
  return (await query.execute()).map(({ id }) => id)
}

/** Returns the ids of the deleted tokens. */
export async function deleteTokensIdleSince(db: Db, idleSince: string): Promise<string[]> {
  const rows = await db.deleteFrom('accessToken').where(lastUse, '<=', idleSince).returning('id').execute()
  return rows.map(({ id }) => id)
}

export type RefusalAction = 'sign_in_refused' | 'code_refused'

/** Adds one try to the audit entry of this hour and network. Returns false if there is none. */
export async function countRefusal(db: Db, action: RefusalAction, hour: string, network: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('auditEntry')
    .set({ detail: sql`json_set(detail, '$.tries', json_extract(detail, '$.tries') + 1)` })
    .where('action', '=', action)
    .where('createdAt', '>=', hour)
    .where(sql`json_extract(detail, '$.network')`, '=', network)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the number of audit entries about refusals since this hour. */
export async function countRefusalEntries(db: Db, action: RefusalAction, hour: string): Promise<number> {
  const { count } = await db
    .selectFrom('auditEntry')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('action', '=', action)
    .where('createdAt', '>=', hour)
    .executeTakeFirstOrThrow()
  return count
}

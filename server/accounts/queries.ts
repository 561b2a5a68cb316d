import type { Kysely } from 'kysely'
import type { AccessToken, User } from '#shared/contract/accounts.ts'
import type { Database } from '../database/schema.ts'

type Db = Kysely<Database>

export interface OwnerRow extends User {
  passwordHash: string
}

/** There is one role and one owner. */
export function findOwner(db: Db): Promise<OwnerRow | undefined> {
  return db.selectFrom('user').selectAll().orderBy('createdAt').limit(1).executeTakeFirst()
}

export async function insertOwner(db: Db, owner: OwnerRow): Promise<void> {
  await db.insertInto('user').values(owner).execute()
}

export async function updateOwner(
  db: Db,
  id: string,
  change: Pick<OwnerRow, 'email' | 'passwordHash' | 'updatedAt'>,
): Promise<void> {
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

export function findToken(db: Db, tokenHash: string) {
  return db
    .selectFrom('accessToken')
    .select(['id', 'userId', 'lastUsedAt'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
}

export async function touchToken(db: Db, id: string, lastUsedAt: string): Promise<void> {
  await db.updateTable('accessToken').set({ lastUsedAt }).where('id', '=', id).execute()
}

export async function hasToken(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('accessToken').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** @returns whether there was one */
export async function deleteToken(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('accessToken').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

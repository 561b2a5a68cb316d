import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { AppError } from '../../platform/errors.ts'

type Db = Kysely<Database>

const lastUse = sql<string>`coalesce(lastUsedAt, createdAt)`

export type OwnerRow = Selectable<Database['user']>

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

export async function updateOwner(db: Db, id: string, change: Partial<Omit<OwnerRow, 'id'>>): Promise<void> {
  await db.updateTable('user').set(change).where('id', '=', id).execute()
}

/** Returns the token unless it was last used before `idleSince`, ISO 8601. */
export function findToken(db: Db, tokenHash: string, idleSince: string) {
  return db
    .selectFrom('accessToken')
    .select(['id', 'userId', 'lastUsedAt', 'confirmedAt'])
    .where('tokenHash', '=', tokenHash)
    .where(lastUse, '>', idleSince)
    .executeTakeFirst()
}

export async function endTokenConfirmations(db: Db): Promise<void> {
  await db.updateTable('accessToken').set({ confirmedAt: null }).execute()
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

export type SecondFactorRow = Selectable<Database['secondFactor']>

export function findSecondFactor(db: Db, userId: string): Promise<SecondFactorRow | undefined> {
  return db.selectFrom('secondFactor').selectAll().where('userId', '=', userId).executeTakeFirst()
}

export async function findEnabledSecondFactor(db: Db, userId: string): Promise<SecondFactorRow | undefined> {
  const factor = await findSecondFactor(db, userId)
  return factor?.enabledAt === null ? undefined : factor
}

/** Stores a secret that is not enabled yet, replacing an earlier one. Returns false, and changes nothing, if one is enabled. */
export async function startSecondFactor(
  db: Db,
  { userId, secret, createdAt }: Pick<SecondFactorRow, 'userId' | 'secret' | 'createdAt'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('secondFactor')
    .values({ userId, secret, createdAt, enabledAt: null })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ secret, createdAt, lastStep: 0 })
        .where('secondFactor.enabledAt', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Marks the code of a period as used. Returns false if this code or a later one was used before. */
export async function useCodeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('secondFactor')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a recovery code. Returns whether it existed. */
export async function useRecoveryCode(db: Db, userId: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recoveryCode')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCode')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes the secrets that no code has enabled yet. */
export async function deletePendingSecondFactors(db: Db): Promise<void> {
  await db.deleteFrom('secondFactor').where('enabledAt', 'is', null).execute()
}

export async function deleteSecondFactor(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  await db.deleteFrom('secondFactor').where('userId', '=', userId).execute()
}

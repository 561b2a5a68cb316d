import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

type Db = Kysely<Database>

export function findSecret(db: Db, userId: string): Promise<Selectable<Database['secondFactor']> | undefined> {
  return db.selectFrom('secondFactor').selectAll().where('userId', '=', userId).executeTakeFirst()
}

export function findEnabled(db: Db, userId: string): Promise<Selectable<Database['secondFactor']> | undefined> {
  return db
    .selectFrom('secondFactor')
    .selectAll()
    .where('userId', '=', userId)
    .where('enabledAt', 'is not', null)
    .executeTakeFirst()
}

/** Stores a secret that is not enabled yet, replacing an earlier one. Returns false, and changes nothing, if one is enabled. */
export async function startSecret(
  db: Db,
  { userId, secret, createdAt }: { userId: string; secret: string; createdAt: string },
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

export async function enable(
  db: Db,
  userId: string,
  { enabledAt, lastStep }: { enabledAt: string; lastStep: number },
): Promise<void> {
  await db.updateTable('secondFactor').set({ enabledAt, lastStep }).where('userId', '=', userId).execute()
}

/** Marks the code of a period as used. Returns false if this code or a later one was used before. */
export async function useStep(db: Db, userId: string, step: number): Promise<boolean> {
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

export async function replaceRecoveryCodes(db: Db, userId: string, codeHashes: readonly string[]): Promise<void> {
  await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  await db
    .insertInto('recoveryCode')
    .values(codeHashes.map((codeHash) => ({ codeHash, userId })))
    .execute()
}

export async function remove(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  await db.deleteFrom('secondFactor').where('userId', '=', userId).execute()
}

import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../platform/database/schema.ts'
import type { scoreEmail } from './score.ts'

/** Returns leads without a score, or else those whose domain is due for a recheck.
 *  @param beyond a time to which no recheck waits: one that does was set while the clock was ahead, and is due */
export async function listDue(
  db: Kysely<Database>,
  { now, beyond, limit }: { now: string; beyond: string; limit: number },
) {
  const unscored = await db
    .selectFrom('prospect')
    .select(['id as prospectId', 'email'])
    .where('email', 'is not', null)
    .where('emailScore', 'is', null)
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ email: string }>()
    .execute()
  if (unscored.length > 0) return unscored
  return db
    .selectFrom('emailRecheck')
    .innerJoin('prospect', 'prospect.id', 'emailRecheck.prospectId')
    .select(['prospectId', 'email'])
    .where((is) => is.or([is('dueAt', '<=', now), is('dueAt', '>', beyond)]))
    .where('email', 'is not', null)
    .orderBy('dueAt')
    .limit(limit)
    .$narrowType<{ email: string }>()
    .execute()
}

/** Writes a score, unless the address has changed since it was read, and returns whether it did. `updatedAt` stays the same, so that the
 *  owner's open edits don't conflict. */
export async function setScore(
  trx: Trx,
  { prospectId, email }: { prospectId: string; email: string },
  score: ReturnType<typeof scoreEmail>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('prospect')
    .set({
      emailScore: score.emailScore,
      emailValidated: score.emailValidated ? 1 : 0,
      emailValidationIssues: JSON.stringify(score.emailValidationIssues),
    })
    .where('id', '=', prospectId)
    .where('email', '=', email)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

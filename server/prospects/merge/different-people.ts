import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../platform/database/schema.ts'

/** Remembers that two leads are not one person; again changes nothing. */
export async function insertDifferentPeople(trx: Trx, one: string, other: string, decidedAt: string): Promise<void> {
  const [firstId, secondId] = one < other ? [one, other] : [other, one]
  await trx
    .insertInto('differentPeople')
    .values({ firstId, secondId, decidedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What is known not to be the lead that goes is known not to be the one that is kept, either. The pairs of the lead that goes stay for
 *  as long as the merge can be undone. */
export async function copyDifferentPeople(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  const pairs = await trx
    .selectFrom('differentPeople')
    .selectAll()
    .where(({ or, eb }) => or([eb('firstId', '=', from), eb('secondId', '=', from)]))
    .execute()
  for (const { firstId, secondId, decidedAt } of pairs) {
    const other = firstId === from ? secondId : firstId
    if (other !== to) await insertDifferentPeople(trx, other, to, decidedAt)
  }
}

/** Removes pairs of which a lead is neither there nor can come back. */
export async function forgetDifferentPeople(trx: Trx): Promise<void> {
  await sql`delete from differentPeople
    where (${isGone(sql`differentPeople.firstId`)}) or (${isGone(sql`differentPeople.secondId`)})`.execute(trx)
}

/** @param id the column with the id of a lead */
function isGone(id: RawBuilder<unknown>) {
  return sql`not exists (select 1 from prospect where prospect.id = ${id})
    and not exists (select 1 from archivedProspect where originalProspectId = ${id})
    and not exists (select 1 from prospectMerge where otherId = ${id} and undoneAt is null)`
}

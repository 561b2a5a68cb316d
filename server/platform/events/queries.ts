import type { Kysely } from 'kysely'
import type { Change } from '#shared/contract/events.ts'
import type { Database } from '../database/schema.ts'

export interface NumberedChange extends Change {
  number: number
}

/** Returns the oldest and the newest number that are stored; 0 if there is none. */
export async function findSpan(db: Kysely<Database>): Promise<{ oldest: number; newest: number }> {
  const { oldest, newest } = await db
    .selectFrom('change')
    .select(({ fn }) => [fn.min('number').as('oldest'), fn.max('number').as('newest')])
    .executeTakeFirstOrThrow()
  return { oldest: oldest ?? 0, newest: newest ?? 0 }
}

export function listAfter(db: Kysely<Database>, number: number, limit: number): Promise<NumberedChange[]> {
  return db
    .selectFrom('change')
    .select(['number', 'subject', 'id', 'action'])
    .where('number', '>', number)
    .orderBy('number')
    .limit(limit)
    .execute()
}

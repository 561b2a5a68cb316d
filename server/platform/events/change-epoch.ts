import { randomBytes } from 'node:crypto'
import type SqliteFile from 'better-sqlite3'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'

/** The key of a setting that says which history the numbers of changes belong to. */
const key = 'changeEpoch'

/** Returns the epoch of the change feed: a number of a change means another change in another epoch. */
export async function readChangeEpoch(db: Kysely<Database>): Promise<string> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  return row === undefined ? '' : (JSON.parse(row.value) as string)
}

/** Begins another epoch, because a database goes back to an earlier state: whoever follows the changes has to read everything again. */
export function renewChangeEpoch(sqlite: SqliteFile.Database): void {
  sqlite
    .prepare(
      `insert into setting (key, value, updatedAt) values (?, json_quote(?), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
      on conflict (key) do update set value = excluded.value, updatedAt = excluded.updatedAt`,
    )
    .run(key, randomBytes(6).toString('hex'))
}

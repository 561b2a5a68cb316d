import { type Kysely, sql } from 'kysely'
import { busyTimeoutMs } from './connection.ts'
import type { Database } from './schema.ts'

/** Moves the write-ahead log into the database and truncates it, so that it holds no erased data.
 *  Does not wait for readers in other processes: a later write truncates the log then. */
export async function emptyWriteAheadLog(db: Kysely<Database>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`pragma busy_timeout = 0`.execute(connection)
    try {
      await sql`pragma wal_checkpoint(truncate)`.execute(connection)
    } finally {
      await sql`pragma busy_timeout = ${sql.raw(String(busyTimeoutMs))}`.execute(connection)
    }
  })
}

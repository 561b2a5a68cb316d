import { type Kysely, sql } from 'kysely'
import { busyTimeoutMs } from './connection.ts'
import type { Database } from './schema.ts'

/** Moves what the write-ahead log holds into the database and empties the log, so that nothing erased is left in it.
 *  Does not wait for another process that reads: the log is then emptied at a later write. */
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

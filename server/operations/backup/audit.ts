import { sql } from 'kysely'
import type { Backup } from '#shared/contract/backup.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Clock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database/connection.ts'
import { databaseFile } from './files.ts'

/** Writes a backup down in the database that it was made of. One from before there was an audit, backed up before the program is
 *  renewed, has nowhere to write it. */
export async function noteBackup({ dataDir, clock }: { dataDir: string; clock: Clock }, made: Backup): Promise<void> {
  const { db, close } = await openDatabase(databaseFile(dataDir))
  try {
    const { rows } = await sql`select 1 from sqlite_master where name = 'auditEntry'`.execute(db)
    if (rows.length === 0) return
    await recordAudit(db, clock, { action: 'backup_made', detail: { file: made.file, bytes: made.bytes } })
  } finally {
    await close()
  }
}

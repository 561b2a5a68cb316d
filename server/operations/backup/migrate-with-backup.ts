import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { listBackupFiles } from './files.ts'
import type { Clock } from '../../platform/clock.ts'
import { listMissing, migrate, type Migration } from '../../platform/database/migrate.ts'
import { migrations as allMigrations } from '../../platform/database/migrations/index.ts'
import type { Database } from '../../platform/database/schema.ts'
import { explainStorageError } from '../../platform/database/explain-error.ts'

export interface MigrationContext {
  dataDir: string
  db: Kysely<Database>
  clock: Clock
  log: Logger
  /** Of the program that starts. */
  version: string
}

/** Brings the database to the newest migration, and backs it up before, so that an update can be undone.
 *  @throws Error with a sentence; the database is as it was then */
export async function migrateWithBackup(
  using: MigrationContext,
  migrations: readonly Migration[] = allMigrations,
): Promise<void> {
  const { db, clock, log } = using
  const explain = (error: unknown): never => {
    throw explainStorageError(error, join(using.dataDir, 'app.db'))
  }
  const missing = await listMissing(db, migrations).catch(explain)
  const backup = missing && missing.length > 0 ? await backUpBefore(using) : undefined
  const applied = await migrate(db, migrations).catch(explain)
  if (missing === undefined) {
    log.info({ migrations: applied.length }, 'database created')
    if ((await listBackupFiles(using.dataDir)).length > 0) log.error(emptyBesideBackups)
  } else for (const { name, durationMs } of applied) log.info({ migration: name, durationMs }, 'migration applied')
  if (backup) {
    const { recordAudit } = await import('../../platform/audit/record.ts')
    await recordAudit(db, clock, { action: 'backup_made', detail: { file: backup.file, bytes: backup.bytes } })
  }
}

/** A lost or emptied database starts like a new installation, and each daily backup would push out one that holds the leads. */
const emptyBesideBackups =
  'The database was empty although backups exist. If leads are missing, stop the server and restore one: "npm run restore", or "extension-studio restore", lists them.'

/** Loaded only here: most starts have nothing to update. */
async function backUpBefore({ dataDir, clock, log, version }: MigrationContext) {
  const { makeBackup } = await import('./make.ts')
  try {
    const backup = await makeBackup({ dataDir, clock, beforeVersion: version })
    log.info({ file: backup.file, bytes: backup.bytes }, 'backup made before the update')
    return backup
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `Version ${version} changes the database, and backs it up before. ${reason} Nothing has been changed.`,
      {
        cause: error,
      },
    )
  }
}

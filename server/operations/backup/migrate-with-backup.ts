import { join } from 'node:path'
import { listBackupFiles, removeUnfinishedRestore } from './files.ts'
import type { Deps } from '../../deps.ts'
import { hasSecrets } from '../../platform/data-dir/backup-secrets.ts'
import { isKeyMissing, type SecretName } from '../../platform/data-dir/secrets.ts'
import { listMissing, migrate, type Migration } from '../../platform/database/migrate.ts'
import { migrations as allMigrations } from '../../platform/database/migrations/index.ts'
import { explainStorageError } from '../../platform/database/errors.ts'
import { commandOf } from '../../platform/installation.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'

interface MigrationContext extends Pick<Deps, 'db' | 'clock' | 'log'> {
  dataDir: string
  /** The version of the program that is starting. */
  version: string
  /** The keys that the server reads from files of DATA_DIR. */
  neededKeys?: readonly SecretName[]
}

/** Applies the missing migrations, after a backup of a database that already has some, so that an update can be undone.
 *  @throws Error with a sentence for the owner; the database is unchanged then */
export async function migrateWithBackup(
  context: MigrationContext,
  migrations: readonly Migration[] = allMigrations,
): Promise<void> {
  const { db, clock, log, neededKeys = [] } = context
  try {
    removeUnfinishedRestore(context.dataDir)
  } catch (error) {
    log.warn({ err: error }, 'what an unfinished restore has left could not be removed')
  }
  const explain = (error: unknown): never => {
    throw explainStorageError(error, join(context.dataDir, 'app.db'))
  }
  const missing = await listMissing(db, migrations).catch(explain)
  const backup = missing && missing.length > 0 ? await backUpBefore(context) : undefined
  const applied = missing?.length === 0 ? [] : await migrate(db, migrations).catch(explain)
  if (missing === undefined) {
    log.info({ migrations: applied.length }, 'database created')
    if ((await listBackupFiles(context.dataDir)).length > 0) log.error(emptyBesideBackups)
  } else for (const { name, durationMs } of applied) log.info({ migration: name, durationMs }, 'migration applied')
  if (
    neededKeys.length > 0 &&
    isKeyMissing(context.dataDir, neededKeys) &&
    (await isInUse(db)) &&
    !(await hasSecrets(db))
  ) {
    const { recoverKeys } = await import('./recover-keys.ts')
    await recoverKeys(context, neededKeys)
  }
  if (backup) {
    await recordAudit(db, clock, { action: 'backup_made', detail: { file: backup.file, bytes: backup.bytes } })
  }
}

/** Whether there is an owner: until then no link has been mailed and nobody erased. */
async function isInUse(db: Deps['db']): Promise<boolean> {
  return (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** A lost or emptied database looks like a new installation, and each daily backup would replace one that has the leads. */
const emptyBesideBackups = `The database was empty although backups exist. If leads are missing, stop the server and restore one: "${commandOf('restore')}" lists them.`

/** Imports `make-backup.ts` only when needed: most starts have nothing to migrate. */
async function backUpBefore({ dataDir, clock, log, version }: MigrationContext) {
  const { makeBackup } = await import('./make-backup.ts')
  try {
    const backup = await makeBackup({ dataDir, clock, beforeVersion: version })
    log.info({ file: backup.file, bytes: backup.bytes }, 'backup made before the update')
    return backup
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const sentence = `Version ${version} needs a backup before it changes the database. ${reason} Nothing has been changed.`
    throw new Error(sentence, { cause: error })
  }
}

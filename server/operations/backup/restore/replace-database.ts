import { chmod, copyFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type SqliteFile from 'better-sqlite3'
import type { Clock } from '../../../platform/clock.ts'
import { adoptSecrets } from '../../../platform/data-dir/backup-secrets.ts'
import { giveToOwner } from '../../../platform/data-dir/files.ts'
import { openDatabase } from '../../../platform/database/connection.ts'
import { renewChangeEpoch } from '../../../platform/events/change-epoch.ts'
import { databaseFile, ensureBackupFolder, removeUnfinishedRestore, replacedName } from '../files.ts'
import { syncToDisk, withSqlite } from '../sqlite-file.ts'
import { keepFiles, restoreFiles } from '../stored-files.ts'
import { type Contents, verifyDatabase } from '../verify.ts'
import { lockCurrentDatabase } from './current-database.ts'
import { removeSecretsFile, type RestoredSecrets, restoreSecrets } from './secrets.ts'

export interface RestoreContext {
  dataDir: string
  clock: Clock
}

/** What a copy of the backup is prepared with. */
export interface Preparation {
  copy: string
  /** Locked, for reading; undefined when there is no database, or it can't be read. */
  current: SqliteFile.Database | undefined
  /** The name under which the current database will be kept. */
  replacedAs: string
  erasure: RestoredSecrets['erasure']
}

export interface Replacement<Prepared> extends Pick<RestoredSecrets, 'keys'> {
  prepared: Prepared
  contents: Contents
  /** How many files that the database names, such as those of photographs, can’t be found. */
  filesMissing: number
  /** The path of the replaced database; undefined when there was none. */
  replaced: string | undefined
}

/** Replaces the database by a prepared copy of a backup, and the secrets in DATA_DIR by those of the backup. The replacement is atomic: at
 *  every moment either the old or the new database is complete, and the new one contains its secrets.
 *  @param backup the path of a verified backup  @param prepare changes the copy
 *  @throws BackupError, or what `prepare` throws; the database is unchanged then */
export async function replaceDatabase<Prepared>(
  context: RestoreContext,
  backup: string,
  prepare: (preparation: Preparation) => Promise<Prepared>,
): Promise<Replacement<Prepared>> {
  const replacement = await putInPlace(context, backup, prepare)
  // If this fails, the next start of the server does it.
  await using database = await openDatabase(databaseFile(context.dataDir))
  await adoptSecrets(database.db, context.dataDir)
  return replacement
}

async function putInPlace<Prepared>(
  { dataDir, clock }: RestoreContext,
  backup: string,
  prepare: (preparation: Preparation) => Promise<Prepared>,
): Promise<Replacement<Prepared>> {
  const target = databaseFile(dataDir)
  const folder = await ensureBackupFolder(dataDir)
  const replaced = join(folder, replacedName(clock.now()))
  const copy = join(dataDir, `app.db.${process.pid}.restoring`)
  const current = await lockCurrentDatabase(target)
  try {
    if (current.sqlite) removeUnfinishedRestore(dataDir)
    await copyPrivately(dataDir, backup, copy)
    const { keys, erasure, saveReplaced } = await restoreSecrets(dataDir, copy, backup)
    const prepared = await prepare({ copy, current: current.sqlite, replacedAs: replaced, erasure })
    await withSqlite(copy, renewChangeEpoch)
    const contents = await verifyDatabase(copy)
    await keepFiles(dataDir) // for the database that is replaced
    const filesMissing = await restoreFiles(dataDir, copy, backup)
    await syncToDisk(copy)
    const isLinked = await current.linkTo(replaced)
    if (isLinked) await giveToOwner(dataDir, replaced)
    await saveReplaced(replaced)
    await syncToDisk(folder)
    // The lock is held until the new file is in place, so a server that starts meanwhile waits. Windows can't rename over an open file.
    if (process.platform === 'win32') current.release()
    await rename(copy, target)
    await syncToDisk(dataDir)
    return { prepared, keys, contents, filesMissing, replaced: isLinked ? replaced : undefined }
  } catch (error) {
    await current.unlink(replaced)
    await removeSecretsFile(replaced)
    throw error
  } finally {
    current.release()
    await removeCopy(copy)
  }
}

/** Copies a database that nobody writes to, readable by the server's user only. */
export async function copyPrivately(dataDir: string, from: string, to: string): Promise<void> {
  await copyFile(from, to)
  await chmod(to, 0o600)
  await giveToOwner(dataDir, to)
}

export async function removeCopy(copy: string): Promise<void> {
  for (const part of ['', '-wal', '-shm', '-journal']) await rm(copy + part, { force: true })
}

import { existsSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Backup } from '#shared/contract/backup.ts'
import type { Clock } from '../../platform/clock.ts'
import { addSecrets } from '../../platform/data-dir/backup-secrets.ts'
import { giveToOwner } from '../../platform/data-dir/files.ts'
import { readSecrets } from '../../platform/data-dir/secrets.ts'
import { describeCode } from '../../platform/connection-faults.ts'
import { explainStorageError, isCorruption } from '../../platform/database/errors.ts'
import { busyTimeoutMs } from '../../platform/database/sqlite-settings.ts'
import { BackupError } from './errors.ts'
import { type BackupPurpose, markPurpose } from './backup-facts.ts'
import {
  backupName,
  databaseFile,
  ensureBackupFolder,
  nextBackupNumber,
  removePartialFiles,
  requireSpace,
} from './files.ts'
import { deleteOutdated, makeSpace } from './backups-to-keep.ts'
import { syncToDisk, withSqlite } from './sqlite-file.ts'
import { keepFiles, removeUnneededFiles } from './stored-files.ts'
import { verifyDatabase } from './verify.ts'

interface MakeBackup {
  dataDir: string
  clock: Clock
  /** Daily by default. */
  purpose?: BackupPurpose
  /** The version that is about to migrate the database, if that is the reason. */
  beforeVersion?: string
}

/** Copies the database, as committed when the copy begins, together with the secrets of DATA_DIR, and keeps the files that it names;
 *  others may read and write meanwhile.
 *  The copy gets its name once it is complete, verified and synced; then backups that are kept no longer are deleted.
 *  Where the disk is short of space, old backups make room for a new one.
 *  @throws BackupError; otherwise no older backup is deleted then */
export async function makeBackup({ dataDir, clock, purpose = 'daily', beforeVersion }: MakeBackup): Promise<Backup> {
  const source = databaseFile(dataDir)
  if (!existsSync(source)) throw new BackupError(`There is no database at ${source}.`)
  const folder = await ensureBackupFolder(dataDir)
  await removePartialFiles(dataDir)
  const log = await stat(`${source}-wal`).catch(() => undefined)
  const neededBytes = (await stat(source)).size + (log?.size ?? 0)
  const now = clock.now()
  if (beforeVersion !== undefined) await requireSpace(folder, neededBytes, 'for a backup')
  else await makeSpace(dataDir, neededBytes, now)

  const file = backupName(now, { number: await nextBackupNumber(dataDir), beforeVersion })
  const partial = join(folder, `${file}.${process.pid}.partial`)
  try {
    // Before the copy too: a file may lose its record while the database is copied.
    await keepFiles(dataDir)
    await copyDatabase(source, partial, dataDir)
    await withSqlite(partial, (copy) => markPurpose(copy, beforeVersion === undefined ? purpose : 'before an update'))
    await keepFiles(dataDir)
    await verifyDatabase(partial)
    await syncToDisk(partial)
    await rename(partial, join(folder, file))
    await syncToDisk(folder)
  } catch (cause) {
    await rm(partial, { force: true })
    if (cause instanceof BackupError) throw cause
    const isDamage = isCorruption(cause)
    const explained = explainStorageError(cause, folder, dataDir)
    const reason =
      explained instanceof Error && explained !== cause
        ? explained.message.replace(/\.$/, '')
        : describeCode(String((cause as NodeJS.ErrnoException).code))
    const sentence = isDamage
      ? 'The database is damaged, so no backup could be made.'
      : `The backup couldn’t be written: ${reason}.`
    throw new BackupError(`${sentence} Older backups are kept.`, { cause, isDamage })
  }
  const { size } = await stat(join(folder, file))
  const made = {
    file,
    bytes: size,
    createdAt: now.toISOString(),
    ...(beforeVersion !== undefined && { beforeVersion }),
  }
  await deleteOutdated(dataDir, file, now)
  await removeUnneededFiles(dataDir)
  return made
}

/** `vacuum into` reads in one transaction without blocking writers, and copies no free pages, so no erased data. */
async function copyDatabase(source: string, destination: string, dataDir: string): Promise<void> {
  await (await open(destination, 'wx', 0o600)).close()
  await giveToOwner(dataDir, destination)
  await withSqlite(source, (sqlite) => sqlite.prepare('vacuum into ?').run(destination), { timeout: busyTimeoutMs })
  const secrets = readSecrets(dataDir)
  await withSqlite(destination, (copy) => addSecrets(copy, secrets))
}

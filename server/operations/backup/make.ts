import { existsSync } from 'node:fs'
import { open, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Backup } from '#shared/contract/backup.ts'
import type { Clock } from '../../platform/clock.ts'
import { addSecrets } from '../../platform/data-dir/backup-secrets.ts'
import { giveToOwner } from '../../platform/data-dir/owner.ts'
import { readSecrets } from '../../platform/data-dir/secrets.ts'
import { busyTimeoutMs } from '../../platform/database/connection.ts'
import { isCorruption } from '../../platform/database/errors.ts'
import { BackupError } from './errors.ts'
import {
  backupFolder,
  backupName,
  databaseFile,
  ensureBackupFolder,
  listBackupFiles,
  removeAbandoned,
} from './files.ts'
import { openSqlite, syncToDisk } from './sqlite-file.ts'
import { verifyDatabase } from './verify.ts'

/** How many backups are kept. */
export const keptBackups = 14
/** What a backup leaves free for those who write meanwhile. */
const reserveBytes = 32 * 1024 * 1024

export interface MakeBackup {
  dataDir: string
  clock: Clock
  /** The version that is about to change the database, where that is why. */
  beforeVersion?: string
}

/** Copies the database, with the secrets of DATA_DIR, while others read and write it: the copy is what was committed when it began. It gets its name only once
 *  it is whole, checked and on the disk; only then the oldest ones go.
 *  @throws BackupError; the older backups are all there then */
export async function makeBackup({ dataDir, clock, beforeVersion }: MakeBackup): Promise<Backup> {
  const source = databaseFile(dataDir)
  if (!existsSync(source)) throw new BackupError(`There is no database at ${source}.`)
  const folder = await ensureBackupFolder(dataDir)
  await removeAbandoned(dataDir)
  await requireSpace(source, folder)

  const now = clock.now()
  const file = backupName(now, beforeVersion)
  const partial = join(folder, `${file}.${process.pid}.partial`)
  try {
    await copyDatabase(source, partial, dataDir)
    await verifyDatabase(partial)
    await syncToDisk(partial)
    await rename(partial, join(folder, file))
    await syncToDisk(folder)
  } catch (cause) {
    await rm(partial, { force: true })
    if (cause instanceof BackupError) throw cause
    if (isCorruption(cause)) {
      throw new BackupError('The database is damaged, so no backup could be made. Older backups are kept.', {
        cause,
        isDamage: true,
      })
    }
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new BackupError(`The backup couldn’t be written: ${reason}. Older backups are kept.`, { cause })
  }
  const { size } = await stat(join(folder, file))
  const made = {
    file,
    bytes: size,
    createdAt: now.toISOString(),
    ...(beforeVersion !== undefined && { beforeVersion }),
  }
  await removeOldest(dataDir, made)
  return made
}

/** One reading transaction, so writers neither wait nor spoil it; and nothing erased comes along, for only what is there is copied. */
async function copyDatabase(source: string, destination: string, dataDir: string): Promise<void> {
  await (await open(destination, 'wx', 0o600)).close()
  await giveToOwner(dataDir, destination)
  const sqlite = await openSqlite(source, { timeout: busyTimeoutMs })
  try {
    sqlite.prepare('vacuum into ?').run(destination)
  } finally {
    sqlite.close()
  }
  const copy = await openSqlite(destination, {})
  try {
    addSecrets(copy, await readSecrets(dataDir))
  } finally {
    copy.close()
  }
}

async function requireSpace(source: string, folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const log = await stat(`${source}-wal`).catch(() => undefined)
  const neededBytes = (await stat(source)).size + (log?.size ?? 0) + reserveBytes
  if (bavail * bsize >= neededBytes) return
  const megabytes = Math.ceil(neededBytes / 1024 / 1024)
  throw new BackupError(`There isn’t enough disk space for a backup: ${megabytes} MB needed.`)
}

/** The new one stays whatever its name says: a clock may have been wrong when others were made. Those made before a version are not
 *  counted, so that a start which fails again and again pushes no other out: the last of each version stays as long as the others go back. */
async function removeOldest(dataDir: string, made: Backup): Promise<void> {
  const others = (await listBackupFiles(dataDir)).filter(({ file }) => file !== made.file)
  const daily = others.filter(({ beforeVersion }) => beforeVersion === undefined)
  const keptDaily = daily.slice(0, made.beforeVersion === undefined ? keptBackups - 1 : keptBackups)
  const oldest = keptDaily.length < keptBackups - 1 ? undefined : keptDaily.at(-1)
  const outlived = others.filter(
    ({ beforeVersion, createdAt }) =>
      beforeVersion !== undefined &&
      (beforeVersion === made.beforeVersion || (oldest !== undefined && createdAt < oldest.createdAt)),
  )
  for (const { file } of [...daily.slice(keptDaily.length), ...outlived]) {
    await rm(join(backupFolder(dataDir), file), { force: true })
  }
}

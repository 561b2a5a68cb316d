import { existsSync } from 'node:fs'
import { chmod, copyFile, rename, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { Clock } from '../clock.ts'
import { readIrrevocable } from './carry-over.ts'
import { BackupError } from './errors.ts'
import { asideName, backupFolder, databaseFile, ensureBackupFolder } from './files.ts'
import { type Prepared, prepareCopy } from './prepare-copy.ts'
import { takePresent } from './present-database.ts'
import { syncToDisk } from './sqlite-file.ts'
import { type Contents, verifyDatabase } from './verify.ts'

export interface RestoreReport extends Prepared {
  backup: string
  contents: Contents
  /** Where the database before the restore is kept; undefined when there was none. */
  kept: string | undefined
}

interface Using {
  dataDir: string
  clock: Clock
  hashContact: (value: string) => string
}

/** Puts a backup in the place of the database, in one step: at every moment there is the old one whole, or the new one whole.
 *  @param file the name of a backup, or the path of one that was kept elsewhere
 *  @throws BackupError, or Error of a migration; the database is as it was then */
export async function restoreBackup({ dataDir, clock, hashContact }: Using, file: string): Promise<RestoreReport> {
  const backup = findFile(dataDir, file)
  await verifyDatabase(backup)
  const target = databaseFile(dataDir)
  const folder = await ensureBackupFolder(dataDir)
  const aside = join(folder, asideName(clock.now()))
  const copy = join(dataDir, `app.db.${process.pid}.restoring`)
  const present = await takePresent(target)
  try {
    await copyFile(backup, copy)
    await chmod(copy, 0o600)
    const irrevocable = readIrrevocable(present.sqlite)
    const prepared = await prepareCopy(copy, { clock, hashContact, backup: basename(backup), irrevocable })
    const contents = await verifyDatabase(copy)
    await syncToDisk(copy)
    const isKept = await present.keepAs(aside)
    await syncToDisk(folder)
    // Held until the new file is there: a server that starts meanwhile waits. Windows renames nothing over an open file.
    if (process.platform === 'win32') present.release()
    await rename(copy, target)
    await syncToDisk(dataDir)
    return { ...prepared, backup, contents, kept: isKept ? aside : undefined }
  } catch (error) {
    await present.keepNot(aside)
    throw error
  } finally {
    present.release()
    for (const part of ['', '-wal', '-shm']) await rm(copy + part, { force: true })
  }
}

function findFile(dataDir: string, file: string): string {
  const found = [join(backupFolder(dataDir), file), resolve(file)].find((path) => existsSync(path))
  if (found === undefined) throw new BackupError(`There is no backup named ${file}.`)
  return found
}

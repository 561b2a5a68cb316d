import { existsSync } from 'node:fs'
import { chmod, copyFile, rename, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { Clock } from '../../../platform/clock.ts'
import { adoptSecrets } from '../../../platform/data-dir/backup-secrets.ts'
import { giveToOwner } from '../../../platform/data-dir/owner.ts'
import { openDatabase } from '../../../platform/database/connection.ts'
import { createContactHash } from '../../../prospects/identity/contact-hash.ts'
import { type BroughtSecrets, bringSecrets, removeBeside } from './secrets.ts'
import { readIrrevocable } from '../../../privacy/reapply-erasures.ts'
import { BackupError } from '../errors.ts'
import { asideName, backupFolder, databaseFile, ensureBackupFolder } from '../files.ts'
import { type Prepared, prepareCopy } from './prepare-copy.ts'
import { takePresent } from './current-database.ts'
import { syncToDisk } from '../sqlite-file.ts'
import { type Contents, verifyDatabase } from '../verify.ts'

export interface RestoreReport extends Prepared, Pick<BroughtSecrets, 'keys'> {
  backup: string
  contents: Contents
  /** Where the database before the restore is kept; undefined when there was none. */
  kept: string | undefined
}

interface Using {
  dataDir: string
  clock: Clock
}

/** Puts a backup in the place of the database, and its secrets in the place of those in DATA_DIR. The database changes in one step: at
 *  every moment there is the old one whole, or the new one whole, which brings its secrets along.
 *  @param file the name of a backup, or the path of one that was kept elsewhere
 *  @throws BackupError, or Error of a migration; the database is as it was then */
export async function restoreBackup(using: Using, file: string): Promise<RestoreReport> {
  const backup = findFile(using.dataDir, file)
  await verifyDatabase(backup)
  const report = await replaceDatabase(using, backup)
  // Should this fail, the next start of the server does it.
  const { db, close } = await openDatabase(databaseFile(using.dataDir))
  try {
    await adoptSecrets(db, using.dataDir)
  } finally {
    await close()
  }
  return report
}

async function replaceDatabase({ dataDir, clock }: Using, backup: string): Promise<RestoreReport> {
  const target = databaseFile(dataDir)
  const folder = await ensureBackupFolder(dataDir)
  const aside = join(folder, asideName(clock.now()))
  const copy = join(dataDir, `app.db.${process.pid}.restoring`)
  const present = await takePresent(target)
  try {
    await copyFile(backup, copy)
    await chmod(copy, 0o600)
    await giveToOwner(dataDir, copy)
    const { keys, erasure, keepAs } = await bringSecrets(dataDir, copy, backup)
    const prepared = await prepareCopy(copy, {
      clock,
      hashContact: createContactHash(erasure.restored),
      hashBefore: createContactHash(erasure.before),
      backup: basename(backup),
      irrevocable: readIrrevocable(present.sqlite),
    })
    const contents = await verifyDatabase(copy)
    await syncToDisk(copy)
    const isKept = await present.keepAs(aside)
    if (isKept) await giveToOwner(dataDir, aside)
    await keepAs(aside)
    await syncToDisk(folder)
    // Held until the new file is there: a server that starts meanwhile waits. Windows renames nothing over an open file.
    if (process.platform === 'win32') present.release()
    await rename(copy, target)
    await syncToDisk(dataDir)
    return { ...prepared, keys, backup, contents, kept: isKept ? aside : undefined }
  } catch (error) {
    await present.keepNot(aside)
    await removeBeside(aside)
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

import { existsSync } from 'node:fs'
import { chmod, copyFile, rename, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/record-audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import { adoptSecrets } from '../../../platform/data-dir/backup-secrets.ts'
import { giveToOwner } from '../../../platform/data-dir/files.ts'
import { openDatabase } from '../../../platform/database/connection.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { migrations } from '../../../platform/database/migrations/index.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { endAllSessions } from '../../../platform/http/sessions.ts'
import { randomToken } from '../../../platform/tokens.ts'
import { calendarFeedAccess } from '../../../dashboard/calendar-feed.ts'
import { resetLinkAccess } from '../../../features/accounts/access-grants.ts'
import { createContactHash } from '../../../prospects/identity/contact.ts'
import { removeSecretsFile, type RestoredSecrets, restoreSecrets } from './secrets.ts'
import {
  type IrreversibleFacts,
  readIrreversibleFacts,
  type ReappliedCounts,
  type ReapplyContext,
  reapplyErasures,
} from '../../../privacy/reapply-erasures.ts'
import { BackupError } from '../errors.ts'
import { replacedName, backupFolder, databaseFile, ensureBackupFolder } from '../files.ts'
import { lockCurrentDatabase } from './current-database.ts'
import { syncToDisk } from '../sqlite-file.ts'
import { keepFiles, restoreFiles } from '../stored-files.ts'
import { type Contents, verifyDatabase } from '../verify.ts'

export interface RestoreReport extends Pick<RestoredSecrets, 'keys'> {
  backup: string
  contents: Contents
  mailsHeld: number
  /** How many files that the database names, such as those of photographs, can’t be found. */
  filesMissing: number
  /** Undefined when the replaced database could not be read. */
  reapplied: ReappliedCounts | undefined
  /** The path of the replaced database; undefined when there was none. */
  replaced: string | undefined
}

interface RestoreContext {
  dataDir: string
  clock: Clock
}

/** Replaces the database by a backup, and the secrets in DATA_DIR by those of the backup. The replacement is atomic: at every moment
 *  either the old or the new database is complete, and the new one contains its secrets.
 *  @param file the name of a backup, or the path of one kept elsewhere
 *  @throws BackupError, or Error of a migration; the database is unchanged then */
export async function restoreBackup(context: RestoreContext, file: string): Promise<RestoreReport> {
  const backup = findFile(context.dataDir, file)
  await verifyDatabase(backup)
  const report = await replaceDatabase(context, backup)
  // If this fails, the next start of the server does it.
  await using database = await openDatabase(databaseFile(context.dataDir))
  await adoptSecrets(database.db, context.dataDir)
  return report
}

async function replaceDatabase({ dataDir, clock }: RestoreContext, backup: string): Promise<RestoreReport> {
  const target = databaseFile(dataDir)
  const folder = await ensureBackupFolder(dataDir)
  const replaced = join(folder, replacedName(clock.now()))
  const copy = join(dataDir, `app.db.${process.pid}.restoring`)
  const current = await lockCurrentDatabase(target)
  try {
    await copyFile(backup, copy)
    await chmod(copy, 0o600)
    await giveToOwner(dataDir, copy)
    const { keys, erasure, saveReplaced } = await restoreSecrets(dataDir, copy, backup)
    const prepared = await prepareCopy(copy, {
      clock,
      hashContact: createContactHash(erasure.restored),
      hashBefore: createContactHash(erasure.before),
      backup: basename(backup),
      irreversible: readIrreversibleFacts(current.sqlite),
    })
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
    return { ...prepared, keys, backup, contents, filesMissing, replaced: isLinked ? replaced : undefined }
  } catch (error) {
    await current.unlink(replaced)
    await removeSecretsFile(replaced)
    throw error
  } finally {
    current.release()
    for (const part of ['', '-wal', '-shm']) await rm(copy + part, { force: true })
  }
}

/** Prepares a copy of a backup to replace the database: applies migrations, signs everyone out, holds unsent mail and reapplies erasures.
 *  @throws Error when the backup is from a newer version */
async function prepareCopy(
  copy: string,
  context: ReapplyContext & { backup: string; irreversible: IrreversibleFacts | undefined },
) {
  await using database = await openDatabase(copy)
  const { db } = database
  await migrate(db, migrations)
  const prepared = await db.transaction().execute(async (trx) => {
    const mailsHeld = await holdMails(trx, context)
    await endAllSessions(trx)
    await endAddressesAgain(trx, context)
    // A new stamp, or browsers that were trusted at the time of the backup could sign in without a code again.
    await trx.updateTable('user').set({ securityStamp: randomToken() }).execute()
    const reapplied = context.irreversible && (await reapplyErasures(trx, context, context.irreversible))
    const detail = { file: context.backup, mailsHeld, ...reapplied }
    await recordAudit(trx, context.clock, { action: 'database_restored', detail })
    return { mailsHeld, reapplied }
  })
  // Merge the log into the file, which is about to be renamed.
  await sql`pragma journal_mode = delete`.execute(db)
  return prepared
}

/** Ends the links for a new password, and the address of the calendar where it has been ended or replaced since the backup. */
async function endAddressesAgain(
  trx: Trx,
  { clock, irreversible }: Pick<ReapplyContext, 'clock'> & { irreversible: IrreversibleFacts | undefined },
): Promise<void> {
  const options = { keepDevices: true }
  await resetLinkAccess.end?.(trx, { clock }, options)
  const present = new Set((await trx.selectFrom('auditEntry').select('id').execute()).map(({ id }) => id))
  const isChanged = irreversible?.audit.some(
    ({ id, action }) => action.startsWith('calendar_feed_') && !present.has(id),
  )
  if (isChanged === true) await calendarFeedAccess.end?.(trx, { clock }, options)
}

/** Marks mails that waited at the time of the backup as failed: they may have been sent since, so the owner decides. */
async function holdMails(trx: Trx, { clock }: Pick<ReapplyContext, 'clock'>): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set({ status: 'failed', lastError: 'RESTORED', nextAttemptAt: clock.now().toISOString() })
    .where('status', 'in', ['queued', 'sending', 'gathered'])
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

function findFile(dataDir: string, file: string): string {
  const found = [join(backupFolder(dataDir), file), resolve(file)].find((path) => existsSync(path))
  if (found === undefined) throw new BackupError(`There is no backup named ${file}.`)
  return found
}

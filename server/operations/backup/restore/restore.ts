import { basename } from 'node:path'
import type SqliteFile from 'better-sqlite3'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/record-audit.ts'
import { openDatabase } from '../../../platform/database/connection.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { migrations } from '../../../platform/database/migrations/index.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { endAllSessions } from '../../../platform/http/sessions.ts'
import { randomToken } from '../../../platform/tokens.ts'
import { calendarFeedAccess } from '../../../dashboard/calendar-feed.ts'
import { resetLinkAccess } from '../../../features/accounts/access-grants.ts'
import { createContactHash } from '../../../prospects/identity/contact.ts'
import {
  type IrreversibleFacts,
  readIrreversibleFacts,
  type ReappliedCounts,
  type ReapplyContext,
  reapplyErasures,
} from '../../../privacy/reapply-erasures.ts'
import { findBackupFile } from '../find-backup.ts'
import { verifyDatabase } from '../verify.ts'
import { countMissing } from './count-missing.ts'
import { describeRecords } from './describe-rows.ts'
import { noteRestore } from './notes.ts'
import { replaceDatabase, type Replacement, type RestoreContext } from './replace-database.ts'

export interface RestoreReport extends Omit<Replacement<unknown>, 'prepared'> {
  backup: string
  mailsHeld: number
  /** Undefined when the replaced database could not be read. */
  reapplied: ReappliedCounts | undefined
  /** What came in since the backup, for the owner; undefined when it's nothing, or can't be read. */
  missing: string | undefined
}

/** Replaces the database by a backup, brought up to this version, and signs everyone out.
 *  @param file the name of a backup, or the path of one kept elsewhere
 *  @throws BackupError, or Error of a migration; the database is unchanged then */
export async function restoreBackup(context: RestoreContext, file: string): Promise<RestoreReport> {
  const backup = await findBackupFile(context.dataDir, file)
  await verifyDatabase(backup)
  const { prepared, ...replacement } = await replaceDatabase(context, backup, async (preparation) => {
    const { copy, current, erasure, replacedAs } = preparation
    const missing = current && describeMissing(current, copy)
    const result = await prepareCopy(copy, {
      clock: context.clock,
      hashContact: createContactHash(erasure.restored),
      hashBefore: createContactHash(erasure.before),
      backup: basename(backup),
      current,
      irreversible: readIrreversibleFacts(current),
    })
    await noteRestore(context, { missing, kept: replacedAs })
    return { ...result, missing }
  })
  return { ...replacement, ...prepared, backup }
}

/** Prepares a copy of a backup to replace the database: applies migrations, signs everyone out, holds unsent mail and reapplies erasures.
 *  @throws Error when the backup is from a newer version */
async function prepareCopy(
  copy: string,
  context: ReapplyContext & {
    backup: string
    /** The database that is being replaced. */
    current: SqliteFile.Database | undefined
    irreversible: IrreversibleFacts | undefined
  },
) {
  await using database = await openDatabase(copy)
  const { db } = database
  await migrate(db, migrations)
  const prepared = await db.transaction().execute(async (trx) => {
    const mailsHeld = await holdMails(trx, context, context.current)
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

const waiting = ['queued', 'sending', 'gathered'] as const

/** Marks emails that waited at the time of the backup as sent where the replaced database knows that they are, and otherwise as failed:
 *  they may have been sent since, so the owner decides. @returns how many failed */
async function holdMails(
  trx: Trx,
  { clock }: Pick<ReapplyContext, 'clock'>,
  current: SqliteFile.Database | undefined,
): Promise<number> {
  const mails = await trx.selectFrom('outbox').select('id').where('status', 'in', waiting).execute()
  for (const { id } of mails) {
    const sent = current && findSentMail(current, id)
    if (sent)
      await trx
        .updateTable('outbox')
        .set({ status: 'sent', ...sent })
        .where('id', '=', id)
        .execute()
  }
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set({ status: 'failed', lastError: 'RESTORED', nextAttemptAt: clock.now().toISOString() })
    .where('status', 'in', waiting)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

interface SentMail {
  sentAt: string
  messageId: string | null
}

function findSentMail(current: SqliteFile.Database, id: string): SentMail | undefined {
  try {
    return current
      .prepare<[string], SentMail>(`select sentAt, messageId from outbox where id = ? and status = 'sent'`)
      .get(id)
  } catch {
    return undefined // damaged, or of a version without an outbox
  }
}

function describeMissing(current: SqliteFile.Database, copy: string): string | undefined {
  try {
    return describeRecords(countMissing(current, copy))
  } catch {
    return undefined // it's damaged, which the report says
  }
}

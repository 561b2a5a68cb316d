import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type SqliteFile from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import { dayMs } from '#shared/business/durations.ts'
import { isoTime } from '../../../platform/clock.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { openDatabase } from '../../../platform/database/connection.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { migrations } from '../../../platform/database/migrations/index.ts'
import type { Database, Trx } from '../../../platform/database/schema.ts'
import { endAllSessions } from '../../../platform/http/sessions.ts'
import { randomToken } from '../../../platform/tokens.ts'
import { calendarFeedAccess } from '../../../dashboard/calendar-feed.ts'
import { resetLinkAccess } from '../../../features/accounts/access-grants.ts'
import { recalculateDepositPaid } from '../../../features/payments/mark-deposit.ts'
import { showJobs } from '../../../prospects/lead-jobs/jobs.ts'
import { moveDocuments } from '../../../prospects/lead-jobs/queries.ts'
import { createContactHash } from '../../../prospects/identity/contact.ts'
import {
  type IrreversibleFacts,
  joinFacts,
  readIrreversibleFacts,
  type ReappliedCounts,
  type ReapplyContext,
  reapplyErasures,
} from '../../../privacy/reapply-erasures.ts'
import { backupFolder, listBackupFiles, listReplacedFiles, parseBackupName, readReplacedTime } from '../files.ts'
import { findBackupFile } from '../find-backup.ts'
import {
  type DocumentNumber,
  maxNamedRows,
  noRestore,
  restoreReportStore,
  type StoredRestoreReport,
} from '../restore-report.ts'
import { withSqlite } from '../sqlite-file.ts'
import { verifyDatabase } from '../verify.ts'
import { type CarriedOver, type CarriedRow, carryOver } from './carry-over.ts'
import { describeMissing } from './count-missing.ts'
import { noteRestore } from './notes.ts'
import { continueNumbers } from './numbers.ts'
import { replaceDatabase, type Replacement, type RestoreContext } from './replace-database.ts'
import { listEarlierGaps, readUnsettledReport } from './unsettled-report.ts'

export interface RestoreResult extends Omit<Replacement<unknown>, 'prepared'> {
  backup: string
  mailsHeld: number
  /** Undefined when the replaced database could not be read. */
  reapplied: ReappliedCounts | undefined
  /** Where what happened since was read from, as in the report. */
  source: StoredRestoreReport['source']
  /** How many payments, quotes and other dealings have been carried over. */
  carriedCount: number
  /** The next number of each sequence. */
  numbers: DocumentNumber[]
  /** What came in since the backup, for the owner; undefined when it's nothing, or can't be read. */
  missing: string | undefined
}

/** Replaces the database by a backup, brought up to this version, and signs everyone out.
 *  @param file the name of a backup, or the path of one kept elsewhere
 *  @throws BackupError, or Error of a migration; the database is unchanged then */
export async function restoreBackup(context: RestoreContext, file: string): Promise<RestoreResult> {
  const backup = await findBackupFile(context.dataDir, file)
  await verifyDatabase(backup)
  const { prepared, ...replacement } = await replaceDatabase(context, backup, async (preparation) => {
    const { copy, current, erasure, replacedAs } = preparation
    const { clock, dataDir } = context
    const restoredAt = clock.now().toISOString()
    await updateStructure(copy)
    const known = await carryOverKnown(context, { copy, current, backup })
    const missing = current && describeMissing(current, copy)
    const unsettled = await readUnsettledReport(copy)
    const earlier = await listEarlierGaps(dataDir, copy, unsettled)
    const report: StoredRestoreReport = {
      ...noRestore,
      restoredAt,
      backupAt: await findBackupTime(backup, copy),
      source: known.source,
      knownUntil: known.until,
      kept: current ? basename(replacedAs) : null,
      missing: missing ?? null,
      earlier,
      paymentsMade: unsettled?.paymentsMade ?? [],
      carried: known.rows.slice(0, maxNamedRows),
      carriedCount: known.rows.length,
    }
    const result = await prepareCopy(copy, {
      clock,
      hashContact: createContactHash(erasure.restored),
      hashBefore: createContactHash(erasure.before),
      backup: basename(backup),
      current,
      irreversible: known.irreversible,
      others: known.others,
      regroupedLeads: known.regroupedLeads,
      report,
      unsettled,
    })
    const lost = missing === undefined ? earlier.find((one) => one.missing !== null) : undefined
    await noteRestore(
      { dataDir, clock },
      { missing: missing ?? lost?.missing ?? undefined, kept: lost?.kept ?? replacedAs },
    )
    return { ...result, missing, source: known.source, carriedCount: known.rows.length }
  })
  return { ...replacement, ...prepared, backup }
}

/** Brings the structure of a copy up to this version. @throws Error when the backup is from a newer version */
async function updateStructure(copy: string): Promise<void> {
  await using database = await openDatabase(copy)
  await migrate(database.db, migrations)
  await mergeLog(database.db)
}

/** Merges the log into the file, which another connection opens or which is about to be renamed. */
function mergeLog(db: Kysely<Database>): Promise<unknown> {
  return sql`pragma journal_mode = delete`.execute(db)
}

/** What is known of the time between the backup and the restore. */
interface Known {
  source: StoredRestoreReport['source']
  /** Until when; null where everything is known, or nothing. */
  until: string | null
  rows: CarriedRow[]
  /** The ids of leads that were merged since, or whose merge was undone. */
  regroupedLeads: string[]
  /** What was decided for good; undefined where nothing can be read. */
  irreversible: IrreversibleFacts | undefined
  /** The paths of the other databases of this installation, whose numbers count. */
  others: string[]
}

/** Carries over what others know of from the database that is replaced or, where it can't be read, from the most complete later backup. */
async function carryOverKnown(
  { dataDir }: RestoreContext,
  { copy, current, backup }: { copy: string; current: SqliteFile.Database | undefined; backup: string },
): Promise<Known> {
  const relatives = await findRelatives(dataDir, copy, backup)
  const others = relatives.map(({ path }) => path)
  const carried = current && carryOverFrom(current, copy)
  // A new server has a database of its own before the backup of the former one is restored.
  const decided = carried?.history === 'other' ? undefined : readIrreversibleFacts(current)
  if (carried?.history === 'continued')
    return { ...carried, source: 'replaced', until: null, irreversible: decided, others }
  const later = relatives.find(({ isLater }) => isLater)
  const fromLater =
    later &&
    (await withSqlite(later.path, (sqlite) => ({
      ...carryOverFrom(sqlite, copy),
      irreversible: readIrreversibleFacts(sqlite),
    })))
  const rows = [...(fromLater?.rows ?? []), ...(carried?.rows ?? [])]
  const regroupedLeads = [...(fromLater?.regroupedLeads ?? []), ...(carried?.regroupedLeads ?? [])]
  const known = { rows, regroupedLeads, irreversible: joinFacts(decided, fromLater?.irreversible), others }
  if (!later || fromLater?.rows === undefined) return { ...known, source: 'none', until: null }
  return { ...known, source: 'backup', until: later.madeAt }
}

/** Returns undefined, with the copy unchanged, when the source is damaged. */
function carryOverFrom(source: SqliteFile.Database, copy: string): CarriedOver | undefined {
  try {
    return carryOver(source, copy)
  } catch {
    return undefined
  }
}

interface Relative {
  path: string
  /** When it was made by the clock, ISO 8601. */
  madeAt: string
  /** Whether it went on from the backup. */
  isLater: boolean
}

/** Finds the other backups and replaced databases of the same installation, those that know most first. The audit decides, which is only
 *  added to, because a clock may have been wrong. */
async function findRelatives(dataDir: string, copy: string, backup: string): Promise<Relative[]> {
  const own = await withSqlite(copy, readProgress)
  const backups = await listBackupFiles(dataDir)
  const replaced = listReplacedFiles(dataDir).map((file) => ({ file, createdAt: readReplacedTime(file) ?? '' }))
  const found: (Relative & { entries: number })[] = []
  for (const { file, createdAt: madeAt } of [...backups, ...replaced]) {
    const path = join(backupFolder(dataDir), file)
    if (path === backup) continue
    const progress = await withSqlite(path, readProgress, { readonly: true }).catch(() => undefined)
    if (progress === undefined || progress.createdAt !== own.createdAt) continue
    const isLater = progress.entries > own.entries
    found.push({ path, madeAt, isLater, entries: progress.entries })
  }
  return found.toSorted((a, b) => b.entries - a.entries)
}

function readProgress(sqlite: SqliteFile.Database): { createdAt: string | undefined; entries: number } {
  const createdAt = sqlite
    .prepare<[], string>('select appliedAt from migration order by position limit 1')
    .pluck()
    .get()
  return { createdAt, entries: sqlite.prepare('select count(*) from auditEntry').pluck().get() as number }
}

/** Returns when a backup was made, ISO 8601: by its name or, where that has been changed, by its newest entry or its file. */
async function findBackupTime(backup: string, copy: string): Promise<string> {
  const name = basename(backup)
  const named = parseBackupName(name)?.createdAt ?? readReplacedTime(name)
  if (named !== undefined) return named
  const newest = await withSqlite(copy, (sqlite) =>
    sqlite.prepare<[], string | null>('select max(createdAt) from auditEntry').pluck().get(),
  )
  return newest ?? (await stat(backup)).mtime.toISOString()
}

/** Prepares a copy of a backup to replace the database: signs everyone out, holds unsent mail, reapplies erasures, continues the numbers and
 *  leaves the report for the hub. */
async function prepareCopy(
  copy: string,
  context: ReapplyContext & {
    backup: string
    /** The database that is being replaced. */
    current: SqliteFile.Database | undefined
    irreversible: IrreversibleFacts | undefined
    others: readonly string[]
    regroupedLeads: readonly string[]
    report: StoredRestoreReport
    /** The report of an earlier restore that the owner hasn't dealt with. */
    unsettled: StoredRestoreReport | undefined
  },
) {
  const { clock, current, irreversible, report, unsettled } = context
  await using database = await openDatabase(copy)
  const { db } = database
  const prepared = await db.transaction().execute(async (trx) => {
    await regroup(trx, context)
    const heldBefore = Math.min(unsettled?.mailsHeld ?? 0, await countHeldMails(trx))
    const mailsHeld = await holdMails(trx, context, current)
    await endAllSessions(trx)
    await endAddressesAgain(trx, context)
    // A new stamp, or browsers that were trusted at the time of the backup could sign in without a code again.
    await trx.updateTable('user').set({ securityStamp: randomToken() }).execute()
    const reapplied = irreversible && (await reapplyErasures(trx, context, irreversible))
    const isComplete = report.source === 'replaced'
    const numbers = await continueNumbers(trx, { current, files: context.others, isComplete })
    await restoreReportStore.change(trx, clock, {
      ...report,
      mailsHeld: heldBefore + mailsHeld,
      numbers: numbers.map((number) => (hadGap(unsettled, number) ? Object.assign(number, { isGap: true }) : number)),
      deletedAndBack: reapplied?.deletedAndBack ?? 0,
      decidedAgain: sumOf(reapplied),
      askPaymentsSince: earlierOf(askPaymentsFrom(report, clock.now()), unsettled?.askPaymentsSince),
    })
    // The next restore sees by `carriedOver` that nothing of before this one is lost.
    const detail = {
      file: context.backup,
      mailsHeld,
      ...reapplied,
      ...(isComplete ? { carriedOver: report.carriedCount } : {}),
    }
    await recordAudit(trx, clock, { action: 'database_restored', detail })
    return { mailsHeld, reapplied, numbers }
  })
  await mergeLog(db)
  return prepared
}

/** Lets documents follow their jobs, and leads say what their own ones say, after a merge or its undoing is gone with the restore. */
async function regroup(
  trx: Trx,
  { clock, regroupedLeads }: Pick<ReapplyContext, 'clock'> & { regroupedLeads: readonly string[] },
): Promise<void> {
  if (regroupedLeads.length === 0) return
  await moveDocuments(trx, regroupedLeads)
  await recalculateDepositPaid(trx, regroupedLeads)
  for (const id of regroupedLeads) await showJobs(trx, { clock }, id, { reason: 'A backup was restored' })
}

function hadGap(unsettled: StoredRestoreReport | undefined, { sequence }: DocumentNumber): boolean {
  return unsettled?.numbers.some((number) => number.sequence === sequence && number.isGap) === true
}

function earlierOf(time: string, other: string | null | undefined): string {
  return other && other < time ? other : time
}

function sumOf(counts: ReappliedCounts | undefined): number {
  if (counts === undefined) return 0
  return counts.erasedAgain + counts.unsubscribedAgain + counts.objectionsKept
}

/** How long before the backup a checkout may have begun that was paid after it. */
const openCheckoutMs = 3 * dayMs
/** How far back is asked for payments where the time of the backup can't be right. */
const usualAskMs = 90 * dayMs

/** Returns from when on the payments of the provider are compared. It's early rather than late: what is known already stays as it is. */
function askPaymentsFrom({ backupAt }: Pick<StoredRestoreReport, 'backupAt'>, now: Date): string {
  const isRight = backupAt !== null && backupAt <= now.toISOString()
  return isRight ? isoTime(new Date(backupAt), -openCheckoutMs) : isoTime(now, -usualAskMs)
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

async function countHeldMails(trx: Trx): Promise<number> {
  const held = trx.selectFrom('outbox').select(({ fn }) => fn.countAll<number>().as('count'))
  const { count } = await held
    .where('status', '=', 'failed')
    .where('lastError', '=', 'RESTORED')
    .executeTakeFirstOrThrow()
  return count
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

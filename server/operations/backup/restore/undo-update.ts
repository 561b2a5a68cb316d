import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type SqliteFile from 'better-sqlite3'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { openDatabase } from '../../../platform/database/connection.ts'
import { migrate, type Migration } from '../../../platform/database/migrate.ts'
import { migrations as allMigrations } from '../../../platform/database/migrations/index.ts'
import { BackupError } from '../errors.ts'
import { backupFolder, databaseFile, listBackupFiles, listReplacedFiles, readReplacedTime } from '../files.ts'
import { withSqlite } from '../sqlite-file.ts'
import { verifyDatabase } from '../verify.ts'
import { mergeChanges, mergeNewRows, type MergeCounts } from './merge-changes.ts'
import { describeUndo, noteUndoneUpdate } from './notes.ts'
import { leaveGap } from './numbers.ts'
import {
  copyPrivately,
  type Preparation,
  removeCopy,
  replaceDatabase,
  type RestoreContext,
} from './replace-database.ts'

export type UndoOutcome =
  | { outcome: 'not needed' | 'undone before' }
  | {
      outcome: 'undone'
      backup: string
      /** What has been put back and what is missing, for the owner. */
      sentence: string
      filesMissing: number
    }

/** An update as install.sh runs it. */
export interface UpdateRun {
  startedAt: Date
  /** The names in the folder of backups when it started: every other one was made since, whatever the clock said. Undefined where
   *  there is no list; the times in the names decide then. */
  filesBefore?: ReadonlySet<string> | undefined
}

/** Gives the version before an update the database that it can read, and loses nothing that was saved since.
 *  Where the update has changed the structure of the database, the backup from before that is put back, and everything that has changed
 *  since is repeated in it: new enquiries, payments, sent emails and all other rows, as far as the old structure has a place for them.
 *  Where a restore was part of the update, the database from before it is put back.
 *  @param migrations those of the new version, which is the one that runs this
 *  @throws BackupError; the database is unchanged then */
export async function undoUpdate(
  context: RestoreContext,
  run: UpdateRun,
  migrations: readonly Migration[] = allMigrations,
): Promise<UndoOutcome> {
  const { dataDir } = context
  const current = await readState(databaseFile(dataDir))
  if (current?.undone && isUndoneBefore(dataDir, run, current.undone)) return { outcome: 'undone before' }
  const before = await findDatabaseBefore(dataDir, run)
  if (before === undefined) return { outcome: 'not needed' }
  const old = await readState(before.path)
  if (old === undefined) throw new BackupError(`${basename(before.path)} can’t be read.`)
  const hasMigrated = current === undefined || current.applied.some((name) => !old.applied.includes(name))
  if (!before.isReplaced && !hasMigrated) return { outcome: 'not needed' }

  const since = migrations.filter(({ name }) => current?.applied.includes(name))
  const { prepared, filesMissing } = await replaceDatabase(context, before.path, async (preparation) => {
    const counts = before.isReplaced
      ? addNewRows(dataDir, preparation, current?.restoredFile)
      : await repeatChanges(dataDir, before.path, preparation, since)
    // The database from before a restore knows which emails had been sent until then, and none has been since.
    const isMailUnknown = !before.isReplaced && (counts === undefined || counts.unrepeated.has('outbox.status'))
    if (isMailUnknown) await holdMails(preparation.copy)
    if (counts === undefined) await withSqlite(preparation.copy, leaveGap)
    await recordUndo(context, preparation.copy, before.path, counts)
    const description = describeUndo(counts, preparation.replacedAs, {
      hadRestored: before.isReplaced,
      areMailsHeld: isMailUnknown,
    })
    await noteUndoneUpdate(context, { ...description, kept: preparation.replacedAs })
    return description.sentence
  })
  return { outcome: 'undone', backup: before.path, sentence: prepared, filesMissing }
}

/** Whether it was this run that has been undone. A backup that is gone was put back for an earlier one. */
function isUndoneBefore(dataDir: string, run: UpdateRun, { file, at }: NonNullable<State['undone']>): boolean {
  return isOfRun(run, file, at) && (!run.filesBefore || existsSync(join(backupFolder(dataDir), file)))
}

/** Whether a run made a file in the folder of backups. @param at when it was made by the clock, ISO 8601 */
function isOfRun({ startedAt, filesBefore }: UpdateRun, file: string, at: string): boolean {
  return filesBefore ? !filesBefore.has(file) : at >= startedAt.toISOString()
}

/** Finds the newest database from before the update. The name only says when a file was made; its content decides whether it's used. */
async function findDatabaseBefore(
  dataDir: string,
  run: UpdateRun,
): Promise<{ path: string; isReplaced: boolean } | undefined> {
  const folder = backupFolder(dataDir)
  const replaced = listReplacedFiles(dataDir).filter((file) => isOfRun(run, file, readReplacedTime(file) ?? ''))
  // The first: what others replaced was made by the update itself.
  for (const file of replaced.toReversed()) {
    const path = join(folder, file)
    if ((await isSameFile(path, databaseFile(dataDir))) || !(await isWhole(path))) continue
    return { path, isReplaced: true }
  }
  const backups = (await listBackupFiles(dataDir)).filter(
    ({ file, beforeVersion, createdAt }) => beforeVersion !== undefined && isOfRun(run, file, createdAt),
  )
  for (const { file } of backups)
    if (await isWhole(join(folder, file))) return { path: join(folder, file), isReplaced: false }
  return undefined
}

/** Whether both are names of one file, as after a restore that was killed before it had replaced the database. */
async function isSameFile(one: string, other: string): Promise<boolean> {
  if (!existsSync(other)) return false
  const [first, second] = await Promise.all([stat(one), stat(other)])
  return first.ino === second.ino && first.dev === second.dev
}

function isWhole(path: string): Promise<boolean> {
  return verifyDatabase(path).then(
    () => true,
    () => false,
  )
}

interface State {
  /** The names of the applied migrations. */
  applied: string[]
  /** When an update was last undone in this database, ISO 8601, and the backup that was put back for it. */
  undone: { at: string; file: string } | undefined
  /** The name of the backup that was last restored. */
  restoredFile: string | undefined
}

/** Returns undefined when there is no database or it can't be read. */
async function readState(file: string): Promise<State | undefined> {
  try {
    return await withSqlite(file, (sqlite) => {
      const [last] = sqlite
        .prepare<[], { createdAt: string; file: string; undoneUpdate: number | null }>(
          `select createdAt, json_extract(detail, '$.file') as file, json_extract(detail, '$.undoneUpdate') as undoneUpdate
          from auditEntry where action = 'database_restored' order by rowid desc limit 1`,
        )
        .all()
      return {
        applied: sqlite.prepare<[], string>('select name from migration order by position').pluck().all(),
        undone: last?.undoneUpdate === 1 ? { at: last.createdAt, file: last.file } : undefined,
        restoredFile: last?.file,
      }
    })
  } catch {
    return undefined
  }
}

/** Repeats in the copy what happened since the backup. A second copy gets the same migrations, so that only what people and the program
 *  have done since differs. Returns undefined when the database can't be read. */
async function repeatChanges(
  dataDir: string,
  backup: string,
  { copy, current }: Pick<Preparation, 'copy' | 'current'>,
  migrations: readonly Migration[],
): Promise<MergeCounts | undefined> {
  if (!current) return undefined
  const migrated = join(dataDir, `app.db.${process.pid}.migrated`)
  try {
    await copyPrivately(dataDir, backup, migrated)
    await bringUp(migrated, migrations)
    const triggers = await withSqlite(copy, (sqlite) => sqlite.transaction(removeTriggers)(sqlite))
    const merge = () => mergeChanges(current, { changed: 'main', before: 'before', target: 'copy' })
    const counts = attach(current, copy, migrated, merge, { isDisposable: true })
    await withSqlite(copy, (sqlite) => sqlite.transaction(() => sqlite.exec(triggers))())
    return counts
  } finally {
    await removeCopy(migrated)
  }
}

async function bringUp(file: string, migrations: readonly Migration[]): Promise<void> {
  await using database = await openDatabase(file)
  await migrate(database.db, migrations)
  await sql`pragma journal_mode = delete`.execute(database.db)
}

/** Returns the statements that create the triggers again. */
function removeTriggers(sqlite: SqliteFile.Database): string {
  const triggers = sqlite
    .prepare<[], { name: string; sql: string }>(`select name, sql from sqlite_schema where type = 'trigger'`)
    .all()
  for (const { name } of triggers) sqlite.exec(`drop trigger "${name}"`)
  return triggers.map((trigger) => `${trigger.sql};`).join('\n')
}

/** Adds what came in since a restore to the database from before it. Returns undefined when that can't be found out. */
function addNewRows(
  dataDir: string,
  { copy, current }: Pick<Preparation, 'copy' | 'current'>,
  restoredFile: string | undefined,
): MergeCounts | undefined {
  const restored = join(backupFolder(dataDir), restoredFile ?? '')
  if (!current || restoredFile === undefined || !existsSync(restored)) return undefined
  return attach(current, copy, restored, () =>
    mergeNewRows(current, { changed: 'main', before: 'before', target: 'copy' }),
  )
}

/** Runs a merge into the copy in a transaction.
 *  @param before the path of the state before the changes  @param isDisposable whether that file is removed afterwards */
function attach(
  sqlite: SqliteFile.Database,
  copy: string,
  before: string,
  merge: () => MergeCounts,
  { isDisposable = false } = {},
): MergeCounts {
  sqlite.pragma('foreign_keys = off')
  sqlite.prepare('attach ? as copy').run(copy)
  sqlite.prepare('attach ? as before').run(before)
  if (isDisposable) {
    sqlite.pragma('before.journal_mode = off')
    sqlite.pragma('before.synchronous = off')
  }
  sqlite.pragma('copy.synchronous = off') // the whole copy is flushed before it replaces the database
  sqlite.pragma('copy.secure_delete = on') // what was erased since must not stay in the file
  try {
    return sqlite.transaction(merge)()
  } finally {
    sqlite.exec('detach copy; detach before')
  }
}

/** Marks emails that waited at the time of the backup as failed: they may have been sent since, so the owner decides. */
function holdMails(copy: string): Promise<unknown> {
  return withSqlite(copy, (sqlite) =>
    sqlite.exec(
      `update outbox set status = 'failed', lastError = 'RESTORED' where status in ('queued', 'sending', 'gathered')`,
    ),
  )
}

/** In SQL, because the copy has the structure of an older version. */
function recordUndo(
  { clock }: RestoreContext,
  copy: string,
  backup: string,
  counts: MergeCounts | undefined,
): Promise<unknown> {
  const detail = {
    file: basename(backup),
    undoneUpdate: 1,
    leftOut: sumOf(counts?.leftOut),
    added: sumOf(counts?.added),
  }
  return withSqlite(copy, (sqlite) =>
    sqlite
      .prepare(`insert into auditEntry (id, createdAt, action, detail) values (?, ?, 'database_restored', ?)`)
      .run(uuidv7(), clock.now().toISOString(), JSON.stringify(detail)),
  )
}

function sumOf(counts: Record<string, number> = {}): number {
  return Object.values(counts).reduce((sum, rows) => sum + rows, 0)
}

import { stat } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { minuteMs } from '#shared/business/durations.ts'
import type { Backup } from '#shared/contract/backup.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { databaseFile, findNewest, listBackupFiles } from '../../backup/files.ts'
import { readRestoreNote, type RestoreNote } from '../../backup/restore-note.ts'
import { readOpenFacts } from '../../backup/backup-facts.ts'
import { findCurrentSuspicion, type Suspicion } from '../../backup/backups-to-keep.ts'
import { isDamage } from '../../health/health-check.ts'
import { type Check, type CheckContext, type CheckResult, commandOf, formatBytes, guide, formatTime } from './check.ts'

export interface DatabaseFacts {
  isDamaged: boolean
  bytes: number
  /** ISO 8601. */
  createdAt: string
  /** The last one made first. */
  backups: readonly Pick<Backup, 'createdAt' | 'file'>[]
  /** Why old backups aren’t deleted at the moment. */
  suspicion?: Suspicion | undefined
  /** What the last restore has put back or left out. */
  restored?: RestoreNote | undefined
}

export const databaseCheck: Check = {
  id: 'database',
  title: 'Database',
  alertAfterMs: minuteMs / 2,
  async run(context) {
    const { db, reader, config, clock } = context
    const fault = await sampleTables(db).then(
      () => findStorageFault(context),
      (error: unknown) => error,
    )
    const isDamaged = isDamage(fault)
    const bytes = await readDatabaseSize(databaseFile(config.dataDir))
    const facts = {
      isDamaged,
      bytes,
      createdAt: isDamaged ? '' : await findDatabaseCreation(db),
      backups: await listBackupFiles(config.dataDir),
      suspicion: isDamaged ? undefined : await findCurrentSuspicion(config.dataDir, clock.now(), readOpenFacts(reader)),
      restored: await readRestoreNote(config.dataDir),
    }
    const result = evaluateDatabase(facts, clock.now())
    return { ...result, measures: { database_bytes: bytes } }
  },
}

export function evaluateDatabase(
  { isDamaged, bytes, createdAt, backups, suspicion, restored }: DatabaseFacts,
  now: Date,
): CheckResult {
  const newest = findNewest(backups, now)
  if (isDamaged) {
    const good = newest ?? backups[0]
    return {
      state: 'failing',
      sentence: 'The database is damaged: some of it can’t be read.',
      action:
        good === undefined
          ? `There is no backup on this server. If you keep copies elsewhere, restore one as “Restoring” in ${guide} describes.`
          : `Restore the newest backup, ${good.file}: ${commandOf(`restore ${good.file}`)}. “Restoring” in ${guide} describes it.`,
    }
  }
  if (suspicion?.why === 'empty') {
    return {
      state: 'failing',
      sentence: `The database was empty on ${formatTime(createdAt)} although older backups exist.`,
      action: `If your leads are missing, stop the server and restore the backup that has them: ${commandOf(`restore ${suspicion.file}`)}. Old backups aren’t deleted meanwhile. If you meant to start again, run “${commandOf('backup confirm')}” on the server.`,
      since: createdAt,
    }
  }
  const checked =
    newest === undefined
      ? 'It’s checked in full with the first backup.'
      : `Last checked in full on ${formatTime(newest.createdAt)}, with its backup.`
  const sentence = `${formatBytes(bytes)}. ${checked}${restored === undefined ? '' : ` Restored on ${formatTime(restored.at)}. ${restored.sentence}`}`
  if (restored === undefined || restored.isComplete) return { state: 'ok', sentence }
  return {
    state: 'warning',
    sentence,
    action: `Enter what is missing by hand, from the emails about it or with the help of whoever looks after the server. Then delete ${restored.kept} in the folder of the backups: this note goes with it.`,
    since: restored.at,
  }
}

/** Returns the applied migrations in order. */
export async function listMigrations(db: Kysely<Database>): Promise<{ name: string; appliedAt: string }[]> {
  const query = sql<{ name: string; appliedAt: string }>`select name, appliedAt from migration order by position`
  return (await query.execute(db)).rows
}

/** Returns the time of the first migration, ISO 8601; a restored database keeps that of the original. */
export async function findDatabaseCreation(db: Kysely<Database>): Promise<string> {
  const [first] = await listMigrations(db)
  return first?.appliedAt ?? new Date(0).toISOString()
}

/** Reads the first and last row of every table, which finds most damage at the cost of a few pages each; the daily backup reads
 *  everything. @throws SqliteError when the file is damaged */
export async function sampleTables(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string; wr: 0 | 1 }>`
    select name, wr from pragma_table_list where schema = 'main' and type = 'table'`.execute(db)
  for (const { name, wr } of rows) {
    await sql`select * from ${sql.table(name)} limit 1`.execute(db)
    if (wr === 0) await sql`select * from ${sql.table(name)} order by rowid desc limit 1`.execute(db)
  }
}

/** Returns the size of the database with its write-ahead log, in bytes. */
export async function readDatabaseSize(file: string): Promise<number> {
  const [main, log] = await Promise.all([file, `${file}-wal`].map((path) => stat(path).catch(() => undefined)))
  return (main?.size ?? 0) + (log?.size ?? 0)
}

/** Returns what keeps the server from reading or writing its data at the moment, or undefined. */
export function findStorageFault({ checkHealth }: Pick<CheckContext, 'checkHealth'>): Promise<unknown> {
  return checkHealth().then(
    () => undefined,
    (error: unknown) => (error instanceof Error && error.cause !== undefined ? error.cause : error),
  )
}

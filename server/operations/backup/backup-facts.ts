import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type SqliteFile from 'better-sqlite3'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/schema.ts'
import { backupFolder, type BackupFile, listBackupFiles } from './files.ts'
import { withSqlite } from './sqlite-file.ts'

/** Why a backup was made. `confirmed` is by hand too, by an owner who knows that leads are missing on purpose. */
const purposes = ['daily', 'by hand', 'before an update', 'confirmed'] as const
export type BackupPurpose = (typeof purposes)[number]

/** What a database file says about itself. */
export interface DatabaseFacts {
  /** The names of its migrations. */
  schema: string
  /** When it was created, ISO 8601; a copy has the time of its original. */
  databaseCreatedAt: string
  leads: number
  /** How many leads the owner has deleted. */
  deletedLeads: number
  /** Undefined in backups of earlier versions and in databases that aren't backups. */
  purpose: BackupPurpose | undefined
}

export type BackupFacts = BackupFile & Omit<DatabaseFacts, 'purpose'> & { purpose: BackupPurpose }

/** Writes the purpose into a copy of the database, where it stays whatever the file is called. */
export function markPurpose(copy: SqliteFile.Database, purpose: BackupPurpose): void {
  copy.pragma(`user_version = ${purposes.indexOf(purpose) + 1}`)
}

function readDatabaseFacts(sqlite: SqliteFile.Database): DatabaseFacts {
  const migrations = sqlite
    .prepare<[], { name: string; appliedAt: string }>('select name, appliedAt from migration order by position')
    .all()
  const tables = sqlite.prepare<[string], number>('select count(*) from pragma_table_list where name = ?').pluck()
  const count = (table: string) =>
    tables.get(table) === 0 ? 0 : (sqlite.prepare(`select count(*) from ${table}`).pluck().get() as number)
  return {
    schema: migrations.map(({ name }) => name).join(),
    databaseCreatedAt: migrations[0]?.appliedAt ?? '',
    leads: count('prospect') + count('archivedProspect'),
    deletedLeads: count('deletedProspect'),
    purpose: purposes[(sqlite.pragma('user_version', { simple: true }) as number) - 1],
  }
}

/** Returns the facts of the open database; undefined where it can't be read. @param reader because counting takes long where there are many leads */
export async function readOpenFacts(reader: Queryable): Promise<DatabaseFacts | undefined> {
  const query = sql<Omit<DatabaseFacts, 'purpose'>>`
    select (select group_concat(name order by position) from migration) as schema,
      (select appliedAt from migration order by position limit 1) as databaseCreatedAt,
      (select count(*) from prospect) + (select count(*) from archivedProspect) as leads,
      (select count(*) from deletedProspect) as deletedLeads`
  const { rows } = await query.execute(reader).catch(() => ({ rows: [] }))
  return rows[0] && { ...rows[0], purpose: undefined }
}

/** Facts of files that haven't changed since they were read. */
const known = new Map<string, { stamp: string; facts: DatabaseFacts }>()

/** Returns the backups that can be read, the last one made first: other files may have such a name by accident, or be damaged. */
export async function listBackupFacts(dataDir: string): Promise<BackupFacts[]> {
  const readable: BackupFacts[] = []
  for (const backup of await listBackupFiles(dataDir)) {
    const facts = await readBackupFile(join(backupFolder(dataDir), backup.file))
    if (facts === undefined) continue
    const purpose = facts.purpose ?? (backup.beforeVersion === undefined ? 'daily' : 'before an update')
    readable.push({ ...backup, ...facts, purpose })
  }
  return readable
}

/** Reads the facts of a backup or a replaced database, which don't change. Returns undefined for what isn't a database of this program, or
 *  is damaged where the facts are. */
export async function readBackupFile(path: string): Promise<DatabaseFacts | undefined> {
  const { size, mtimeMs, ino } = await stat(path).catch(() => ({ size: 0, mtimeMs: 0, ino: 0 }))
  const stamp = `${size} ${mtimeMs} ${ino}`
  const before = known.get(path)
  if (before?.stamp === stamp) return before.facts
  const facts = await readFacts(path)
  if (facts) known.set(path, { stamp, facts })
  return facts
}

export async function readFacts(path: string): Promise<DatabaseFacts | undefined> {
  return withSqlite(path, readDatabaseFacts, { readonly: true }).catch(() => undefined)
}

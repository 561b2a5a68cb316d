import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { basename } from 'node:path'
import type SqliteFile from 'better-sqlite3'
import { secretTable } from '../../platform/data-dir/backup-secrets.ts'
import { BackupError } from './errors.ts'
import { withSqlite } from './sqlite-file.ts'

export interface Contents {
  tables: number
  rows: number
}

/** Reads a whole database file without writing to it and returns how much is in it.
 *  @throws BackupError when it is damaged or not a database of this program */
export async function verifyDatabase(file: string): Promise<Contents> {
  try {
    return await withSqlite(file, (sqlite) => verifyContents(file, sqlite), { readonly: true })
  } catch (cause) {
    if (cause instanceof BackupError) throw cause
    // A file that the user may not read is no damaged one.
    const isClosed = await access(file, constants.R_OK).then(
      () => false,
      () => true,
    )
    if (isClosed) throw new BackupError(`${file} may not be read by the user as which this runs.`, { cause })
    throw new BackupError(`${basename(file)} can’t be read: it’s damaged or isn’t a database.`, { cause })
  }
}

function verifyContents(file: string, sqlite: SqliteFile.Database): Contents {
  requireThat(file, sqlite.pragma('integrity_check', { simple: true }) === 'ok', 'is damaged')
  const lost = sqlite.pragma('foreign_key_check') as unknown[]
  requireThat(file, lost.length === 0, 'holds records that point nowhere')
  const contents = countRows(sqlite)
  requireThat(file, contents.has('migration') && contents.has('user'), 'isn’t a database of this program')
  contents.delete(secretTable)
  const counts = [...contents.values()]
  return { tables: counts.length, rows: counts.reduce((sum, rows) => sum + rows, 0) }
}

function countRows(sqlite: SqliteFile.Database): Map<string, number> {
  const names = sqlite
    .prepare<[], { name: string }>(`select name from pragma_table_list where schema = 'main' and type = 'table'`)
    .all()
  return new Map(
    names.map(({ name }) => [name, sqlite.prepare(`select count(*) from "${name}"`).pluck().get() as number]),
  )
}

function requireThat(file: string, isFulfilled: boolean, problem: string): void {
  if (!isFulfilled) throw new BackupError(`${basename(file)} ${problem}.`)
}

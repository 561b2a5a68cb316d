import SqliteFile from 'better-sqlite3'

/** Every row of every table, for telling whether anything at all has changed. */
export function readContents(file: string): Record<string, unknown[]> {
  const sqlite = new SqliteFile(file, { readonly: true, fileMustExist: true })
  try {
    const names = sqlite
      .prepare(`select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual')`)
      .pluck()
      .all() as string[]
    return Object.fromEntries(
      names.map((name) => [name, sqlite.prepare(`select * from "${name}" order by 1`).raw().all()]),
    )
  } finally {
    sqlite.close()
  }
}

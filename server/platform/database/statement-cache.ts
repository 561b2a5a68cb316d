import type SqliteFile from 'better-sqlite3'
import type { SqliteDatabase } from 'kysely'

/** Enough for every query of the program; lists of varying length make more, so the oldest give way. */
const maxStatements = 200

/** A pragma may take effect while it is prepared and not when it runs again, so only these are kept. */
const worthKeeping = /^(select|insert|update|delete|with|begin|commit|rollback)\b/i

/** Keeps prepared statements. Kysely prepares anew for every query, which costs about as much as running one. */
export function withStatementCache(sqlite: SqliteFile.Database): SqliteDatabase {
  const statements = new Map<string, SqliteFile.Statement>()
  return {
    close: () => void sqlite.close(),
    prepare(query) {
      const kept = statements.get(query)
      if (kept) return kept
      const statement = sqlite.prepare(query)
      if (worthKeeping.test(query)) keep(query, statement)
      return statement
    },
  }

  function keep(query: string, statement: SqliteFile.Statement): void {
    statements.set(query, statement)
    const [oldest] = statements.keys()
    if (statements.size > maxStatements && oldest !== undefined) statements.delete(oldest)
  }
}

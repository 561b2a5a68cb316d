import type SqliteFile from 'better-sqlite3'
import type { SqliteDatabase } from 'kysely'

/** Enough for every query of the program. Lists of varying length make more, so the oldest are evicted. */
const maxStatements = 200

/** Only these are cached: a pragma may take effect while it is prepared, and not when it runs again. */
const cacheable = /^(select|insert|update|delete|with|begin|commit|rollback)\b/i

/** Caches prepared statements. Kysely prepares one for every query, which takes about as long as running it. */
export function withStatementCache(sqlite: SqliteFile.Database): SqliteDatabase {
  const statements = new Map<string, SqliteFile.Statement>()
  return {
    close: () => void sqlite.close(),
    prepare(query) {
      const cached = statements.get(query)
      if (cached) return cached
      const statement = sqlite.prepare(query)
      if (cacheable.test(query)) add(query, statement)
      return statement
    },
  }

  function add(query: string, statement: SqliteFile.Statement): void {
    statements.set(query, statement)
    const [oldest] = statements.keys()
    if (statements.size > maxStatements && oldest !== undefined) statements.delete(oldest)
  }
}

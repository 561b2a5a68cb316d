import SqliteFile from 'better-sqlite3'
import { type CompiledQuery, Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { immediateSqliteDialect } from '../../platform/database/dialect.ts'
import type { Database } from '../../platform/database/schema.ts'
import { testDatabase } from '../../platform/database/testing.ts'
import { listDue } from '../../platform/retention/source.ts'
import { retentionSources } from './run.ts'

test.each(retentionSources.map((source) => [source.subject, source] as const))(
  'reading a page of every %s uses an index and sorts nothing, so its cost does not grow with the table',
  async (_, source) => {
    await using database = await testDatabase()
    const asked: CompiledQuery[] = []
    const db = new Kysely<Database>({
      dialect: immediateSqliteDialect(new SqliteFile(database.file)),
      log: ({ query }) => void asked.push(query),
    })
    await listDue(source, db, { now: new Date(), after: '', limit: 100 })
    const plan: string[] = []
    for (const query of asked) {
      const explained = { ...query, sql: `explain query plan ${query.sql}` }
      const { rows } = await database.db.executeQuery<{ detail: string }>(explained)
      plan.push(...rows.map(({ detail }) => detail))
    }
    await db.destroy()
    expect(plan[0]).toMatch(/^SEARCH \w+ USING (COVERING )?INDEX sqlite_autoindex_\w+ \(\w+>\?\)$/)
    expect(plan.slice(1).filter((step) => !/^(CORRELATED|SEARCH .+ \(.+=\?.*\))/.test(step))).toEqual([])
  },
)

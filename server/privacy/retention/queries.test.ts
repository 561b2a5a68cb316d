import SqliteFile from 'better-sqlite3'
import { type CompiledQuery, Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { immediateSqliteDialect } from '../../platform/database/dialect.ts'
import type { Database } from '../../platform/database/schema.ts'
import { testDatabase } from '../../platform/database/testing.ts'
import { listDue } from '../../platform/personal-data/retention-source.ts'
import { retentionSources } from './carry-out-retention.ts'

const isLookUp = /^(CORRELATED|SEARCH .+ \(.+=\?.*\))/
const isOfOneLead =
  /^(SCAN sign VIRTUAL TABLE|CO-ROUTINE|COMPOUND QUERY|LEFT-MOST SUBQUERY|UNION ALL|SCAN \(subquery-\d+\)$)/

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
    // What the features know of a lead is read by one look-up a table, whose few rows are put together.
    expect(plan.slice(1).filter((step) => !isLookUp.test(step) && !isOfOneLead.test(step))).toEqual([])
  },
)

import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../connection.ts'
import { migrate } from '../migrate.ts'
import { temporaryFolder } from '../testing.ts'
import { migrations } from './index.ts'

/** Returns every column as `table.column`. */
async function listColumns(db: Kysely<never>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tables.name || '.' || columns.name as name
    from pragma_table_list as tables, pragma_table_info(tables.name) as columns
    where tables.schema = 'main' and tables.type = 'table' and tables.name not like 'sqlite_%'`.execute(db)
  return rows.map(({ name }) => name)
}

test('no migration renames or removes a table or column: undoing an update repeats by these names what was saved since', async () => {
  await using folder = await temporaryFolder()
  await using database = await openDatabase(join(folder.path, 'app.db'))
  const db = database.db as unknown as Kysely<never>
  const gone: string[] = []
  let before: string[] = []
  for (const [index, { name }] of migrations.entries()) {
    await migrate(db, migrations.slice(0, index + 1))
    const columns = await listColumns(db)
    gone.push(...before.filter((column) => !columns.includes(column)).map((column) => `${name}: ${column}`))
    before = columns
  }
  expect(before).toContain('prospect.email')
  expect(gone).toEqual([])
})

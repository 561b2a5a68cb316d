import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { type DatabaseHandle, openDatabase } from './connection.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import type { Database } from './schema.ts'

export interface TemporaryFolder extends AsyncDisposable {
  path: string
}

/** Creates a folder that is removed with its content at the end of the block: `await using folder = …`. */
export async function temporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), 'database-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
}

export interface TestDatabase extends DatabaseHandle, AsyncDisposable {
  file: string
}

let migrated: Promise<Buffer> | undefined

/** Writes a database file that has every migration and only the rows that these write. It is a copy, because migrating takes 50 ms. */
export async function writeMigratedFile(file: string): Promise<void> {
  migrated ??= migrateEmptyFile()
  await writeFile(file, await migrated, { mode: 0o600 })
}

async function migrateEmptyFile(): Promise<Buffer> {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'app.db')
  {
    await using database = await openDatabase(file)
    await migrate(database.db, migrations)
  }
  return await readFile(file)
}

/** Creates a migrated database file, closed and removed at the end of the block. */
export async function testDatabase(): Promise<TestDatabase> {
  const folder = await temporaryFolder()
  const file = join(folder.path, 'app.db')
  await writeMigratedFile(file)
  const handle = await openDatabase(file)
  return {
    ...handle,
    file,
    async [Symbol.asyncDispose]() {
      await handle.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

/** Returns the rows of every table by its name. */
export async function dumpTables(db: Kysely<Database>): Promise<Record<string, unknown[]>> {
  const tables = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(db)
  const dump: Record<string, unknown[]> = {}
  for (const { name } of tables.rows) dump[name] = (await sql`select * from ${sql.table(name)}`.execute(db)).rows
  return dump
}

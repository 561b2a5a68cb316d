import { type Kysely, sql } from 'kysely'

export interface Migration {
  /** Stored in the database, so it never changes. */
  readonly name: string
  up(db: Kysely<unknown>): Promise<void>
}

export interface AppliedMigration {
  name: string
  durationMs: number
}

/** Applies the missing migrations: all of them, or none.
 *
 *  Everything runs in one transaction that takes the write lock first, so two processes may start at once.
 *  Foreign keys are off meanwhile (with them on, rebuilding a parent table silently deletes its cascading children)
 *  and are checked whole after each migration instead.
 *  @returns those that were missing
 *  @throws Error that names the migration; the database is then as it was. */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  migrations: readonly Migration[],
): Promise<AppliedMigration[]> {
  return db.connection().execute(async (connection) => {
    const untyped = connection.withTables<Record<never, never>>() as Kysely<unknown>
    await sql`pragma foreign_keys = off`.execute(untyped) // has no effect inside a transaction
    try {
      return await untyped.transaction().execute((trx) => applyMissing(trx, migrations))
    } finally {
      await sql`pragma foreign_keys = on`.execute(untyped)
    }
  })
}

/** Returns the names of the migrations to apply; undefined for an empty database. */
export async function listMissing<Tables>(
  db: Kysely<Tables>,
  migrations: readonly Migration[],
): Promise<string[] | undefined> {
  const untyped = db.withTables<Record<never, never>>() as Kysely<unknown>
  const { rows } = await sql`select 1 from sqlite_master where name = 'migration'`.execute(untyped)
  if (rows.length === 0) return undefined
  return missing(await appliedNames(untyped), migrations).map(({ name }) => name)
}

async function applyMissing(db: Kysely<unknown>, migrations: readonly Migration[]): Promise<AppliedMigration[]> {
  const done: AppliedMigration[] = []
  await sql`create table if not exists migration (
    position integer primary key,
    name text not null unique,
    appliedAt text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
  ) strict`.execute(db)
  for (const migration of missing(await appliedNames(db), migrations)) {
    const startedMs = performance.now()
    try {
      await migration.up(db)
      await checkForeignKeys(db)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`Migration ${migration.name} failed and nothing was changed: ${reason}`, { cause: error })
    }
    await sql`insert into migration (name) values (${migration.name})`.execute(db)
    done.push({ name: migration.name, durationMs: Math.round(performance.now() - startedMs) })
  }
  return done
}

async function appliedNames(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migration order by position`.execute(db)
  return rows.map((row) => row.name)
}

/** Returns the migrations to apply. Those that have been applied must be exactly the start of the list. */
function missing(applied: readonly string[], migrations: readonly Migration[]): readonly Migration[] {
  applied.forEach((name, index) => {
    const expected = migrations[index]?.name
    if (expected === undefined) {
      throw new Error(
        `The database is newer than this program: it has migration ${name}. Please start a newer version.`,
      )
    }
    if (expected !== name) {
      throw new Error(
        `The database is of version 0.1.0 or 0.2.0, or of a state between two versions: it has migration ${name} where this program has ${expected}. Only databases of version 0.3.0 and later can be updated. Start the version that it belongs to again, export the leads there as a CSV file, and import that file into a new installation.`,
      )
    }
  })
  return migrations.slice(applied.length)
}

async function checkForeignKeys(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db)
  const [first] = rows
  if (first) throw new Error(`${rows.length} rows point nowhere, the first from ${first.table} to ${first.parent}`)
}

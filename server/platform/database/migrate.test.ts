import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type DatabaseHandle, openDatabase } from './connection.ts'
import { type Migration, migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { temporaryFolder, testDatabase } from './testing.ts'

const owner = { id: 'u1', email: 'owner@example.com', passwordHash: 'x' }
const device = { id: 't1', userId: 'u1', label: 'Office', tokenHash: 'y' }

/** Rebuilds the parent of accessToken, as a change that ALTER TABLE cannot make has to. */
const rebuildUser: Migration = {
  name: '900-rebuild-user',
  async up(db) {
    await sql`create table userRebuilt (
      id text primary key,
      email text not null,
      passwordHash text not null
    ) strict`.execute(db)
    await sql`insert into userRebuilt select id, email, passwordHash from user`.execute(db)
    await sql`drop table user`.execute(db)
    await sql`alter table userRebuilt rename to user`.execute(db)
  },
}

const failsHalfWay: Migration = {
  name: '901-fails-half-way',
  async up(db) {
    await sql`create table halfDone (id text primary key) strict`.execute(db)
    await sql`update user set email = 'changed@example.com'`.execute(db)
    await sql`select * from nowhere`.execute(db)
  },
}

const leavesOrphans: Migration = {
  name: '902-leaves-orphans',
  up: async (db) => void (await sql`delete from user`.execute(db)),
}

test('an empty database gets every table', async () => {
  await using database = await testDatabase()
  const tables = await database.db.introspection.getTables()
  expect(tables.map((table) => table.name)).toContain('outbox')
  expect(await appliedNames(database)).toEqual(migrations.map((migration) => migration.name))
})

test('an old file is brought up to date, and rebuilding a parent table keeps its children', async () => {
  await using folder = await temporaryFolder()
  const { db, close } = await openDatabase(join(folder.path, 'app.db'))
  await migrate(db, migrations.slice(0, 1))
  await db.insertInto('user').values(owner).execute()
  await db.insertInto('accessToken').values(device).execute()
  await migrate(db, [...migrations, rebuildUser])
  expect(await db.selectFrom('accessToken').select(['id', 'userId']).execute()).toEqual([{ id: 't1', userId: 'u1' }])
  await expect(db.deleteFrom('user').execute()).resolves.toBeDefined()
  expect(await db.selectFrom('accessToken').selectAll().execute()).toEqual([]) // foreign keys are on again
  await close()
})

test.for([failsHalfWay, leavesOrphans])(
  'a migration that fails ($name) is named, and leaves the file byte for byte as it was, with those before it',
  async (broken) => {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'app.db')
    const old = await openDatabase(file)
    await migrate(old.db, migrations)
    await old.db.insertInto('user').values(owner).execute()
    await old.db.insertInto('accessToken').values(device).execute()
    await old.close()
    const before = await readFile(file)

    const { db, close } = await openDatabase(file)
    await expect(migrate(db, [...migrations, rebuildUser, broken])).rejects.toThrow(broken.name)
    expect((await sql`pragma foreign_keys`.execute(db)).rows).toEqual([{ foreign_keys: 1 }])
    await close()
    expect((await readFile(file)).equals(before)).toBe(true)
  },
)

test('running twice changes nothing', async () => {
  await using database = await testDatabase()
  const applied = await sql`select * from migration`.execute(database.db)
  await migrate(database.db, migrations)
  expect((await sql`select * from migration`.execute(database.db)).rows).toEqual(applied.rows)
})

test('a database that is newer than the program is refused', async () => {
  await using database = await testDatabase()
  await migrate(database.db, [...migrations, rebuildUser])
  await expect(migrate(database.db, migrations)).rejects.toThrow(
    'The database is newer than this program: it has migration 900-rebuild-user.',
  )
})

test('a database of a version that cannot be updated is refused with what to do instead', async () => {
  await using database = await testDatabase()
  const renamed = migrations.with(1, { name: '002-renamed', up: async () => {} })
  await expect(migrate(database.db, renamed)).rejects.toThrow(
    /^The database is of version 0\.1\.0 or 0\.2\.0.* it has migration 002-records where this program has 002-renamed\..*export the leads there/,
  )
})

test('two processes that start at once both succeed', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'app.db')
  const start = `
    import { openDatabase } from ${JSON.stringify(import.meta.resolve('./connection.ts'))}
    import { migrate } from ${JSON.stringify(import.meta.resolve('./migrate.ts'))}
    import { migrations } from ${JSON.stringify(import.meta.resolve('./migrations/index.ts'))}
    const { db, close } = await openDatabase(${JSON.stringify(file)})
    await migrate(db, migrations)
    await close()`
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', start])
  await Promise.all([run(), run()])
  const { db, close } = await openDatabase(file)
  expect(await appliedNames({ db })).toHaveLength(migrations.length)
  await close()
})

async function appliedNames({ db }: Pick<DatabaseHandle, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migration order by position`.execute(db)
  return rows.map((row) => row.name)
}

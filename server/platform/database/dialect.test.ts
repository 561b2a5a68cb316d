import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from './connection.ts'
import { createGroupCommit } from './group-commit.ts'
import { migrate } from './migrate.ts'
import type { Trx } from './schema.ts'
import { temporaryFolder, testDatabase } from './testing.ts'

const setting = (key: string) => ({ key, value: '"x"', updatedAt: '2026-11-01T09:00:00.000Z' })

/** Makes SQLite roll the whole transaction back on its own, as it does when the disk is full. */
const breakTransaction = (trx: Trx) =>
  sql`insert or rollback into setting (key, value, updatedAt) values ('first', '1', '')`.execute(trx)

const cause = { code: 'SQLITE_CONSTRAINT_PRIMARYKEY' }

async function databaseWithSetting() {
  const database = await testDatabase()
  await database.db.deleteFrom('setting').execute()
  await database.db.insertInto('setting').values(setting('first')).execute()
  const keys = async () => (await database.db.selectFrom('setting').select('key').execute()).map(({ key }) => key)
  return { ...database, keys }
}

test('a transaction that SQLite has rolled back on its own fails with the error that caused it', async () => {
  await using database = await databaseWithSetting()
  const writing = database.db.transaction().execute(async (trx) => {
    await trx.insertInto('setting').values(setting('second')).execute()
    await breakTransaction(trx)
  })
  await expect(writing).rejects.toMatchObject(cause)
  expect(await database.keys()).toEqual(['first'])
  await database.db.transaction().execute((trx) => trx.insertInto('setting').values(setting('third')).execute())
  expect(await database.keys()).toEqual(['first', 'third'])
})

test('statements after that error write nothing outside the transaction, and fail with the same error', async () => {
  await using database = await databaseWithSetting()
  const writing = database.db.transaction().execute(async (trx) => {
    await breakTransaction(trx).catch(() => {})
    await trx
      .insertInto('setting')
      .values(setting('second'))
      .execute()
      .catch(() => {})
  })
  await expect(writing).rejects.toMatchObject(cause)
  expect(await database.keys()).toEqual(['first'])
})

test('a group commit that SQLite rolls back fails for all its work, with that error', async () => {
  await using database = await databaseWithSetting()
  const write = createGroupCommit(database.db)
  const outcomes = await Promise.allSettled([
    write((trx) => trx.insertInto('setting').values(setting('second')).execute()),
    write((trx) => breakTransaction(trx)),
    write((trx) => trx.insertInto('setting').values(setting('third')).execute()),
  ])
  const reason = expect.objectContaining(cause) as Error
  expect(outcomes).toEqual(outcomes.map(() => ({ status: 'rejected', reason })))
  expect(await database.keys()).toEqual(['first'])
  await write((trx) => trx.insertInto('setting').values(setting('third')).execute())
  expect(await database.keys()).toEqual(['first', 'third'])
})

test('a migration that SQLite has rolled back on its own is reported with its error, and can be run again', async () => {
  await using folder = await temporaryFolder()
  const { db, close } = await openDatabase(join(folder.path, 'app.db'))
  const table = {
    name: '001-one',
    up: (on: Kysely<unknown>) => sql`create table one (id text primary key)`.execute(on),
  }
  const broken = {
    name: '002-two',
    async up(on: Kysely<unknown>) {
      await sql`insert into one values ('a')`.execute(on)
      await sql`insert or rollback into one values ('a')`.execute(on)
    },
  }
  const asMigrations = [table, broken].map(({ name, up }) => ({
    name,
    up: async (on: Kysely<unknown>) => void (await up(on)),
  }))
  await expect(migrate(db, asMigrations)).rejects.toThrow(
    'Migration 002-two failed and nothing was changed: UNIQUE constraint failed',
  )
  await migrate(db, asMigrations.slice(0, 1))
  await close()
})

test('other events are handled between the queries of a long transaction', async () => {
  await using database = await databaseWithSetting()
  let isHandled = false
  setImmediate(() => (isHandled = true))
  const queriesBefore = await database.db.transaction().execute(async (trx) => {
    for (let count = 0; ; count++) {
      if (isHandled || count === 20_000) return count
      await trx.selectFrom('setting').selectAll().execute()
    }
  })
  expect(queriesBefore).toBeLessThan(20_000)
})

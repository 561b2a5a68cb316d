import { setImmediate as nextTurn } from 'node:timers/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from './connection.ts'
import { createGroupCommit } from './group-commit.ts'
import { migrate } from './migrate.ts'
import type { Database, Trx } from './schema.ts'
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

const readKeys = (db: Kysely<Database>) => db.selectFrom('setting').select('key').execute()

test.each<[string, (db: Kysely<Database>) => Promise<unknown>]>([
  ['a query', readKeys],
  ['another transaction', (db) => db.transaction().execute(readKeys)],
  ['a connection', (db) => db.connection().execute(readKeys)],
])('%s outside the transaction that it is made in fails instead of waiting for its end', async (_, make) => {
  await using database = await databaseWithSetting()
  const { db } = database
  const writing = db.transaction().execute(async (trx) => {
    await trx.insertInto('setting').values(setting('second')).execute()
    await make(db)
  })
  await expect(writing).rejects.toThrow('use trx')
  expect(await database.keys()).toEqual(['first'])
})

test('work of a group commit that queries outside its transaction fails, and the other work is written', async () => {
  await using database = await databaseWithSetting()
  const write = createGroupCommit(database.db)
  const outcomes = await Promise.allSettled([
    write((trx) => trx.insertInto('setting').values(setting('second')).execute()),
    write(() => readKeys(database.db)),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(await database.keys()).toEqual(['first', 'second'])
})

test('queries of others wait for the end of a transaction, and run in the order in which they were made', async () => {
  await using database = await databaseWithSetting()
  const { db } = database
  const [hasBegun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const order: string[] = []
  const writing = db.transaction().execute(async (trx) => {
    hasBegun.resolve()
    await mayEnd.promise
    await trx.insertInto('setting').values(setting('second')).execute()
    order.push('transaction')
  })
  await hasBegun.promise
  const reading = ['one', 'two', 'three'].map(async (name) => {
    const keys = await readKeys(db)
    order.push(name)
    return keys.length
  })
  await nextTurn()
  mayEnd.resolve()
  await writing
  expect(await Promise.all(reading)).toEqual([2, 2, 2])
  expect(order).toEqual(['transaction', 'one', 'two', 'three'])
})

test('work that a transaction has started may query once the transaction has ended', async () => {
  await using database = await databaseWithSetting()
  const { db } = database
  const haveEnded = Promise.withResolvers<void>()
  const started: Promise<unknown>[] = []
  const start = async () => void started.push(haveEnded.promise.then(() => readKeys(db)))
  await db.transaction().execute(start)
  const failing = db.transaction().execute(async () => {
    await start()
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  haveEnded.resolve()
  expect(await Promise.all(started)).toEqual([[{ key: 'first' }], [{ key: 'first' }]])
})

test('a transaction may query another database', async () => {
  await using database = await databaseWithSetting()
  await using other = await databaseWithSetting()
  expect(await database.db.transaction().execute(() => other.keys())).toEqual(['first'])
})

import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase, requireNode24 } from './connection.ts'
import { isUniqueViolation } from './errors.ts'
import { temporaryFolder, testDatabase } from './testing.ts'

test('the write-ahead log, full synchronisation and foreign keys are in force', async () => {
  await using database = await testDatabase()
  const settings = async (name: string) => (await sql`pragma ${sql.raw(name)}`.execute(database.db)).rows[0]
  expect(await settings('journal_mode')).toEqual({ journal_mode: 'wal' })
  expect(await settings('synchronous')).toEqual({ synchronous: 2 })
  expect(await settings('foreign_keys')).toEqual({ foreign_keys: 1 })
  expect(await settings('busy_timeout')).toEqual({ timeout: 10_000 })
})

test('creates the folder, readable by this user alone like the files in it', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'new', 'data', 'app.db')
  const { db, close } = await openDatabase(file)
  await sql`create table note (text text) strict`.execute(db)
  expect((await stat(join(folder.path, 'new', 'data'))).mode & 0o777).toBe(0o700)
  for (const suffix of ['', '-wal', '-shm']) expect((await stat(file + suffix)).mode & 0o777).toBe(0o600)
  await close()
})

test('closing twice, or without a query, does no harm', async () => {
  await using folder = await temporaryFolder()
  const { close } = await openDatabase(join(folder.path, 'app.db'))
  await close()
  await expect(close()).resolves.toBeUndefined()
})

test('an older Node.js is reported in a sentence', () => {
  expect(() => requireNode24('20.20.2')).toThrow('Node.js 24 or newer is needed, and this is 20.20.2.')
  expect(() => requireNode24('24.0.0')).not.toThrow()
})

test('a transaction that reads first may still write after another connection has written', async () => {
  await using database = await testDatabase()
  await using other = { ...(await openDatabase(database.file)), [Symbol.asyncDispose]: () => other.close() }
  await database.db.transaction().execute(async (trx) => {
    await trx.selectFrom('sequence').selectAll().execute()
    // The other connection waits for the lock: it cannot slip in between the reading and the writing.
    await sql`pragma busy_timeout = 0`.execute(other.db)
    await expect(other.db.insertInto('sequence').values({ name: 'other', lastNumber: 1 }).execute()).rejects.toThrow(
      'database is locked',
    )
    await trx.insertInto('sequence').values({ name: 'own', lastNumber: 1 }).execute()
  })
  expect(await database.db.selectFrom('sequence').select('name').execute()).toEqual([{ name: 'own' }])
})

test('a unique violation is distinguished from other errors', async () => {
  await using database = await testDatabase()
  const insert = (lastNumber: number | null) =>
    sql`insert into sequence (name, lastNumber) values ('invoice', ${lastNumber})`.execute(database.db)
  await insert(1)
  expect(isUniqueViolation(await insert(2).catch((error: unknown) => error))).toBe(true)
  expect(isUniqueViolation(await insert(null).catch((error: unknown) => error))).toBe(false)
})

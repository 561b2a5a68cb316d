import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createGroupCommit } from './group-commit.ts'
import { createCommitListeners } from './on-commit.ts'
import { openDatabase } from './connection.ts'
import type { Database, Trx } from './schema.ts'
import { testDatabase } from './testing.ts'

const setting = (key: string) => ({ key, value: '"x"', updatedAt: '2026-11-01T09:00:00.000Z' })
const sequence = (name: string) => ({ name, lastNumber: 1 })

/** A database that counts the calls of a listener to each of these. */
async function countingDatabase() {
  const database = await testDatabase()
  const calls = { setting: 0, sequence: 0, any: 0 }
  for (const table of ['setting', 'sequence'] as const) database.onCommit([table], () => void (calls[table] += 1))
  database.onCommit('any table', () => void (calls.any += 1))
  const insert = (db: typeof database.db | Trx, key: string) => db.insertInto('setting').values(setting(key)).execute()
  return {
    ...database,
    insert,
    /** The calls since the last time it was asked, in this and the next turn of the event loop. */
    async calls() {
      await setImmediate()
      await setImmediate()
      const made = { ...calls }
      Object.assign(calls, { setting: 0, sequence: 0, any: 0 })
      return made
    },
  }
}

const none = { setting: 0, sequence: 0, any: 0 }
const settingOnly = { setting: 1, sequence: 0, any: 1 }

test('a write outside a transaction calls the listeners of its table', async () => {
  await using database = await countingDatabase()
  await database.insert(database.db, 'one')
  expect(await database.calls()).toEqual(settingOnly)
  await database.db.updateTable('setting').set({ value: '2' }).returningAll().execute()
  expect(await database.calls()).toEqual(settingOnly)
  await database.db.deleteFrom('setting').execute()
  expect(await database.calls()).toEqual(settingOnly)
})

test('reading, and a write that changes no row, call no listener', async () => {
  await using database = await countingDatabase()
  await database.db.selectFrom('setting').selectAll().execute()
  await database.db.updateTable('setting').set({ value: '2' }).where('key', '=', 'none').execute()
  await database.db.deleteFrom('setting').where('key', '=', 'none').returning('key').execute()
  await database.db.transaction().execute((trx) => trx.selectFrom('setting').selectAll().execute())
  await sql`select * from ${sql.table('setting')}`.execute(database.db)
  await sql`pragma wal_checkpoint`.execute(database.db)
  expect(await database.calls()).toEqual(none)
})

test('raw SQL counts for the first table that it names by sql.table, and otherwise as a write to every table', async () => {
  await using database = await countingDatabase()
  const copied = sql`select name, '1', '' from ${sql.table('sequence')}`
  await database.db.insertInto('sequence').values(sequence('one')).execute()
  expect(await database.calls()).toEqual({ setting: 0, sequence: 1, any: 1 })
  await sql`insert into ${sql.table('setting')} (key, value, updatedAt) ${copied}`.execute(database.db)
  expect(await database.calls()).toEqual(settingOnly)
  await sql`delete from setting`.execute(database.db)
  expect(await database.calls()).toEqual({ setting: 1, sequence: 1, any: 1 })
})

test('a transaction calls the listeners of all its tables once, after its commit', async () => {
  await using database = await countingDatabase()
  await database.db.transaction().execute(async (trx) => {
    await database.insert(trx, 'one')
    await database.insert(trx, 'two')
    await trx.insertInto('sequence').values(sequence('one')).execute()
    expect(await database.calls()).toEqual(none)
  })
  expect(await database.calls()).toEqual({ setting: 1, sequence: 1, any: 1 })
})

test('commits in one turn of the event loop make one call', async () => {
  let calls = 0
  const { onCommit, notify } = createCommitListeners(console)
  onCommit(['setting'], () => void (calls += 1))
  for (let commit = 0; commit < 3; commit++) notify(new Set(['setting']))
  expect(calls).toBe(0)
  await setImmediate()
  expect(calls).toBe(1)
})

test('a transaction that is rolled back calls no listener', async () => {
  await using database = await countingDatabase()
  const failing = database.db.transaction().execute(async (trx) => {
    await database.insert(trx, 'one')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await database.calls()).toEqual(none)
})

test('a transaction whose commit fails calls no listener', async () => {
  await using database = await countingDatabase()
  const failing = database.db.transaction().execute(async (trx) => {
    await sql`pragma defer_foreign_keys = on`.execute(trx)
    await trx.insertInto('recoveryCode').values({ userId: 'nobody', codeHash: 'x' }).execute()
  })
  await expect(failing).rejects.toThrow('FOREIGN KEY constraint failed')
  expect(await database.calls()).toEqual(none)
})

test('writes before a rollback to a savepoint call no listener, and the other writes do', async () => {
  await using database = await countingDatabase()
  const write = createGroupCommit(database.db)
  const failing = () =>
    write(async (trx) => {
      await database.insert(trx, 'one')
      throw new Error('no')
    })
  await expect(failing()).rejects.toThrow('no')
  expect(await database.calls()).toEqual(none)
  await Promise.allSettled([
    failing(),
    write((trx) => trx.insertInto('sequence').values(sequence('one')).execute()),
    failing(),
  ])
  expect(await database.calls()).toEqual({ setting: 0, sequence: 1, any: 1 })
})

test('a listener that throws is logged, and the others are called all the same', async () => {
  await using database = await testDatabase()
  const logged: unknown[] = []
  const { db, onCommit, close } = await openDatabase(database.file, {
    error: (...line: unknown[]) => logged.push(line),
  })
  let calls = 0
  onCommit(['setting'], () => {
    throw new Error('broken')
  })
  onCommit(['setting'], () => void (calls += 1))
  await db.insertInto('setting').values(setting('one')).execute()
  await setImmediate()
  expect(calls).toBe(1)
  expect(logged).toEqual([[{ err: new Error('broken') }, 'a commit listener failed']])
  await close()
})

test('a listener may write, and is called again for it', async () => {
  await using database = await testDatabase()
  const names: (keyof Database)[] = []
  database.onCommit(['setting'], () => {
    names.push('setting')
    void database.db.insertInto('sequence').values(sequence('one')).execute()
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  database.onCommit(['sequence'], () => {
    names.push('sequence')
    resolve()
  })
  await database.db.insertInto('setting').values(setting('one')).execute()
  await promise
  expect(names).toEqual(['setting', 'sequence'])
})

test('no listener is called once the database closes, not even for the last write', async () => {
  await using database = await countingDatabase()
  await database.insert(database.db, 'one')
  await database.close()
  expect(await database.calls()).toEqual(none)
})

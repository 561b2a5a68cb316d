import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withStatementCache } from './statement-cache.ts'
import { testDatabase } from './testing.ts'

test('a cached query sees a column that a migration adds', async () => {
  await using database = await testDatabase()
  const readAll = () => database.db.selectFrom('sequence').selectAll().execute()
  await database.db.insertInto('sequence').values({ name: 'invoice', lastNumber: 1 }).execute()
  expect(await readAll()).toEqual([{ name: 'invoice', lastNumber: 1 }])
  await sql`alter table sequence add column prefix text not null default 'INV'`.execute(database.db)
  expect(await readAll()).toEqual([{ name: 'invoice', lastNumber: 1, prefix: 'INV' }])
})

test('a stream that ends early does not affect the same query', async () => {
  await using database = await testDatabase()
  for (const name of ['a', 'b']) await database.db.insertInto('sequence').values({ name, lastNumber: 1 }).execute()
  const names = database.db.selectFrom('sequence').select('name').orderBy('name')
  for await (const row of names.stream()) {
    expect(row.name).toBe('a')
    break
  }
  expect(await names.execute()).toEqual([{ name: 'a' }, { name: 'b' }])
})

test('at most 200 statements are cached, and no pragmas', () => {
  const cache = withStatementCache(new Sqlite(':memory:'))
  const isKept = (query: string) => cache.prepare(query) === cache.prepare(query)
  expect(isKept('select 0')).toBe(true)
  expect(isKept('pragma foreign_keys = off')).toBe(false)
  const first = cache.prepare('select 0')
  for (let number = 1; number < 200; number++) cache.prepare(`select ${number}`)
  expect(cache.prepare('select 0')).toBe(first)
  cache.prepare('select 200')
  expect(cache.prepare('select 0')).not.toBe(first)
  cache.close()
})

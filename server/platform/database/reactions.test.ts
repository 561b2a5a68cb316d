import { expect, test } from 'vitest'
import type { Trx } from './schema.ts'
import { testDatabase } from './testing.ts'
import { createTransactionEvent } from './reactions.ts'

const store = (trx: Trx, key: string) =>
  trx.insertInto('setting').values({ key, value: '"x"', updatedAt: new Date().toISOString() }).execute()

test('subscribers run one after another in the order of their subscription, in the transaction of the emitter', async () => {
  await using database = await testDatabase()
  const event = createTransactionEvent<{ name: string }>()
  const order: string[] = []
  for (const subscriber of ['first', 'second']) {
    event.subscribe(async (trx, { name }) => {
      order.push(`${subscriber} begins`)
      await store(trx, `${name} ${subscriber}`)
      order.push(`${subscriber} ends`)
    })
  }
  const stored = await database.db.transaction().execute(async (trx) => {
    await event.emit(trx, { name: 'deposit' })
    return trx.selectFrom('setting').select('key').where('key', 'like', 'deposit %').orderBy('key').execute()
  })
  expect(stored).toEqual([{ key: 'deposit first' }, { key: 'deposit second' }])
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('a subscriber that throws rolls the transaction back, and later subscribers do not run', async () => {
  await using database = await testDatabase()
  const event = createTransactionEvent<object>()
  let hasRun = false
  event.subscribe(async (trx) => void (await store(trx, 'reaction')))
  event.subscribe(() => Promise.reject(new Error('no')))
  event.subscribe(() => {
    hasRun = true
    return Promise.resolve()
  })
  const emitted = database.db.transaction().execute(async (trx) => {
    await store(trx, 'cause')
    await event.emit(trx, {})
  })
  await expect(emitted).rejects.toThrow('no')
  const stored = database.db.selectFrom('setting').select('key').where('key', 'in', ['reaction', 'cause'])
  expect(await stored.execute()).toEqual([])
  expect(hasRun).toBe(false)
})

test('nothing runs outside a transaction', async () => {
  await using database = await testDatabase()
  const event = createTransactionEvent<object>()
  let hasRun = false
  event.subscribe(() => {
    hasRun = true
    return Promise.resolve()
  })
  await expect(event.emit(database.db as unknown as Trx, {})).rejects.toThrow('inside a transaction')
  expect(hasRun).toBe(false)
})

test('an event without subscribers does nothing', async () => {
  await using database = await testDatabase()
  const event = createTransactionEvent<object>()
  await expect(database.db.transaction().execute((trx) => event.emit(trx, {}))).resolves.toBeUndefined()
})

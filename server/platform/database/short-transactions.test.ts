import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { inShortTransactions } from './short-transactions.ts'
import { testDatabase } from './testing.ts'

const setting = (key: string) => ({ key, value: '"x"', updatedAt: '2026-11-01T09:00:00.000Z' })

test('each part is stored by itself, other queries run between two, and one that fails ends the work', async () => {
  await using database = await testDatabase()
  const { db } = database
  const stored = async () =>
    (await db.selectFrom('setting').select('key').where('key', 'like', 'part%').execute()).map(({ key }) => key)
  const asAnother = AsyncLocalStorage.snapshot()
  const seen: Promise<string[]>[] = []
  let part = 0
  const work = inShortTransactions(db, async (trx) => {
    part += 1
    await trx
      .insertInto('setting')
      .values(setting(`part ${part}`))
      .execute()
    if (part === 3) throw new Error('broken')
    seen.push(asAnother(stored)) // waits for the end of this transaction
    return true
  })
  await expect(work).rejects.toThrow('broken')
  expect(await Promise.all(seen)).toEqual([['part 1'], ['part 1', 'part 2']])
  expect(await stored()).toEqual(['part 1', 'part 2'])
})

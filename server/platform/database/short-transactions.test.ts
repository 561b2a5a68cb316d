import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { inShortTransactions, nextSize } from './short-transactions.ts'
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

test.each([
  { title: 'of which twice as many fit', size: 20, tookMs: 5, next: 40 },
  { title: 'of which far more fit, as the next may be harder', size: 20, tookMs: 1, next: 40 },
  { title: 'that took no time at all', size: 20, tookMs: 0, next: 40 },
  { title: 'of which half fit', size: 20, tookMs: 20, next: 10 },
  { title: 'of which one fits', size: 10, tookMs: 100, next: 1 },
  { title: 'of which none would fit', size: 10, tookMs: 500, next: 1 },
  { title: 'of which any number would fit', size: 150, tookMs: 0.1, next: 200 },
])('after records $title the next number follows', ({ size, tookMs, next }) => {
  expect(nextSize(size, tookMs)).toBe(next)
})

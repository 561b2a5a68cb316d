import { expect, test } from 'vitest'
import { createGroupCommit } from './group-commit.ts'
import { testDatabase } from './testing.ts'

const setting = (key: string) => ({ key, value: '"x"', updatedAt: new Date().toISOString() })

test('simultaneous work is committed together, and failing work does not undo the rest', async () => {
  await using database = await testDatabase()
  const write = createGroupCommit(database.db)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) =>
      write(async (trx) => {
        await trx
          .insertInto('setting')
          .values(setting(`s${n}`))
          .execute()
        if (n % 10 === 3) throw new Error(`no ${n}`)
        return n
      }),
    ),
  )
  const failed = outcomes.flatMap((outcome, n) => (outcome.status === 'rejected' ? [[n, String(outcome.reason)]] : []))
  expect(failed).toEqual([3, 13, 23, 33, 43].map((n) => [n, `Error: no ${n}`]))
  const stored = await database.db.selectFrom('setting').select('key').where('key', 'like', 's%').execute()
  expect(stored).toHaveLength(45)
  expect(stored.map(({ key }) => key)).not.toContain('s3')
})

test('work sees the writes of earlier work in the same group', async () => {
  await using database = await testDatabase()
  await database.db.deleteFrom('setting').execute()
  const write = createGroupCommit(database.db)
  const count = () =>
    write(async (trx) => {
      await trx.insertInto('setting').values(setting(crypto.randomUUID())).execute()
      return (await trx.selectFrom('setting').select('key').execute()).length
    })
  expect(await Promise.all([count(), count(), count()])).toEqual([1, 2, 3])
})

test('a failing commit rejects all work and writes nothing', async () => {
  await using database = await testDatabase()
  const write = createGroupCommit(database.db)
  const orphan = { id: 'x', userId: 'nobody', label: 'x', tokenHash: 'x' }
  const outcomes = await Promise.allSettled([
    write(async (trx) => trx.insertInto('setting').values(setting('one')).execute()),
    write(async (trx) => trx.insertInto('accessToken').values(orphan).execute()),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  await database.db.destroy()
  await expect(write(async (trx) => trx.insertInto('setting').values(setting('two')).execute())).rejects.toThrow(
    'driver has already been destroyed',
  )
})

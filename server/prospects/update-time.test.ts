import { expect, test } from 'vitest'
import { startLeads } from './testing.ts'
import { nextUpdate, updateProspect } from './queries.ts'

test('each change of a lead is later than the one before it, to the millisecond and over the end of a year, also when the clock is not', async () => {
  await using app = await startLeads()
  const { id } = await app.add()
  const { db } = app.deps
  const earlier = new Date('2026-01-01T00:00:00.000Z')
  for (const previous of ['2026-11-23T10:00:00.000Z', '2026-12-31T23:59:59.999Z', '2028-02-28T23:59:59.499Z']) {
    await db.updateTable('prospect').set({ updatedAt: previous }).where('id', '=', id).execute()
    await db.transaction().execute((trx) => updateProspect(trx, id, earlier))
    const { updatedAt } = await db.selectFrom('prospect').select('updatedAt').executeTakeFirstOrThrow()
    expect(updatedAt).toBe(nextUpdate(earlier, previous))
    expect(Date.parse(updatedAt)).toBe(Date.parse(previous) + 1)
  }
  const now = new Date('2030-01-01T00:00:00.000Z')
  await db.transaction().execute((trx) => updateProspect(trx, id, now))
  expect(await db.selectFrom('prospect').select('updatedAt').executeTakeFirstOrThrow()).toEqual({
    updatedAt: now.toISOString(),
  })
})

test('every millisecond of a second is followed by the next', async () => {
  await using app = await startLeads()
  const { id } = await app.add()
  const { db } = app.deps
  const start = new Date('2026-11-23T10:00:59.000Z')
  await db.updateTable('prospect').set({ updatedAt: start.toISOString() }).where('id', '=', id).execute()
  await db.transaction().execute(async (trx) => {
    for (let n = 0; n < 1000; n++) await updateProspect(trx, id, start)
  })
  const { updatedAt } = await db.selectFrom('prospect').select('updatedAt').executeTakeFirstOrThrow()
  expect(updatedAt).toBe('2026-11-23T10:01:00.000Z')
})

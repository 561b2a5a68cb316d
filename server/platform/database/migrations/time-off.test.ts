import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing.ts'
import { timeOff } from './040-time-off.ts'

const at = '2026-11-01T09:00:00.000Z'
const spans = (...given: [string, string][]) => given.map(([from, to]) => ({ from, to }))
const business = (daysOff: unknown) => JSON.stringify({ name: 'Hill', daysOff })

test('published and drafted days off become time off beside the blocked days, once, and stay in the details for an earlier version', async () => {
  await using database = await testDatabase()
  const { db } = database
  const published = business(spans(['2026-12-21', '2026-12-31'], ['2027-04-01', '2027-04-02']))
  const draft = business(spans(['2026-12-21', '2026-12-31'], ['2027-06-01', '2027-06-05']))
  for (const [id, kind, publishedText, draftText] of [
    ['1', 'business', published, draft],
    ['2', 'business', business('never'), null],
    ['3', 'person', JSON.stringify({ name: 'Ann' }), null],
  ]) {
    await sql`insert into contentItem (id, kind, published, draft, position, revision, createdAt, updatedAt)
      values (${id}, ${kind}, ${publishedText}, ${draftText}, 0, 1, ${at}, ${at})`.execute(db)
  }
  await db
    .insertInto('blockedDays')
    .values({ id: 'kept', fromDay: '2027-03-30', toDay: '2027-04-05', note: 'Easter', createdAt: at })
    .execute()
  await timeOff.up(db as never)
  await timeOff.up(db as never)
  const rows = await db.selectFrom('blockedDays').select(['fromDay', 'toDay', 'note']).orderBy('fromDay').execute()
  expect(rows).toEqual([
    { fromDay: '2026-12-21', toDay: '2026-12-31', note: null },
    { fromDay: '2027-03-30', toDay: '2027-04-05', note: 'Easter' },
    { fromDay: '2027-06-01', toDay: '2027-06-05', note: null },
  ])
  expect(await db.selectFrom('contentItem').select('published').where('id', '=', '1').execute()).toEqual([
    { published },
  ])
})

import { expect, test } from 'vitest'
import { testDatabase } from '../testing.ts'
import { timeOff } from './040-time-off.ts'

const at = '2026-11-01T09:00:00.000Z'
const spans = (...given: [string, string][]) => given.map(([from, to]) => ({ from, to }))
const business = (daysOff: unknown) => JSON.stringify({ name: 'Hill', daysOff })

test('published and drafted days off become time off beside the blocked days, once, and stay in the details for an earlier version', async () => {
  await using database = await testDatabase()
  const { db } = database
  const item = {
    slug: null,
    position: 0,
    revision: 1,
    createdAt: at,
    updatedAt: at,
    publishedAt: at,
    privateEmail: null,
  }
  const published = business(spans(['2026-12-21', '2026-12-31'], ['2027-04-01', '2027-04-02']))
  const draft = business(spans(['2026-12-21', '2026-12-31'], ['2027-06-01', '2027-06-05']))
  await db
    .insertInto('contentItem')
    .values([
      { id: '1', kind: 'business', ...item, published, draft },
      { id: '2', kind: 'business', ...item, published: business('never'), draft: null },
      { id: '3', kind: 'person', ...item, published: JSON.stringify({ name: 'Ann' }), draft: null },
    ])
    .execute()
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

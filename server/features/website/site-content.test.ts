import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import { standardCallRules } from '#shared/business/call-rules.ts'
import { businessItemId } from '#shared/contract/names.ts'
import { specifiedPrices } from '#shared/business/prices.ts'
import { noContent } from '#shared/site-content.ts'
import type { Database } from '../../platform/database/schema.ts'
import { testDatabase } from '../../platform/database/testing.ts'
import { readPublishedSite, toBusiness } from './site-content.ts'

const at = '2026-11-23T09:00:00.000Z'
const item = (row: Partial<Insertable<Database['contentItem']>>): Insertable<Database['contentItem']> => ({
  id: 'one',
  kind: 'review',
  isHidden: 0,
  position: 1,
  revision: 1,
  createdAt: at,
  updatedAt: at,
  ...row,
})
const today = '2026-11-23'
const review = (author: string) => JSON.stringify({ author })

test('an empty database adds nothing to the site', async () => {
  await using database = await testDatabase()
  expect(await readPublishedSite(database.db, today)).toEqual({
    content: noContent,
    business: undefined,
    calls: { ...standardCallRules, hasVideo: false },
    prices: specifiedPrices,
    redirects: [],
  })
})

test('only published content that is not hidden is shown, in its order and without private emails', async () => {
  await using database = await testDatabase()
  await database.db
    .insertInto('contentItem')
    .values([
      item({ id: 'second', position: 2, published: review('Ben'), privateEmail: 'ben@example.com' }),
      item({ id: 'first', position: 1, published: review('Ann'), draft: review('Anna') }),
      item({ id: 'draft', position: 3, draft: review('Carl') }),
      item({ id: 'hidden', position: 4, published: review('Dora'), isHidden: 1 }),
    ])
    .execute()
  const { content } = await readPublishedSite(database.db, today)
  expect(content.reviews).toEqual([{ author: 'Ann' }, { author: 'Ben' }])
})

test('an article has its published slug until a new one is published; the former one leads to it and stays hidden', async () => {
  await using database = await testDatabase()
  const { db } = database
  const published = JSON.stringify({ title: 'Costs', text: [] })
  await db
    .insertInto('contentItem')
    .values([
      item({ id: 'moved', kind: 'article', slug: 'draft-slug', publishedSlug: 'costs', published }),
      item({ id: 'hidden', kind: 'article', slug: 'permission', draft: published, isHidden: 1 }),
    ])
    .execute()
  await db.insertInto('contentRedirect').values({ kind: 'article', slug: 'prices', itemId: 'moved' }).execute()
  const { content, redirects } = await readPublishedSite(db, today)
  expect(content.articles).toEqual([{ title: 'Costs', text: [], slug: 'costs' }])
  expect(content.hiddenArticles).toEqual(['permission', 'prices'])
  expect(redirects).toEqual([{ kind: 'article', from: 'prices', to: 'costs' }])
})

test('the business is named as the pages name it', async () => {
  await using database = await testDatabase()
  const openingHours = [{ opens: '08:00', closes: '18:00' }, null]
  const published = {
    name: 'Hill Extensions',
    phone: '(01962) 496 007',
    openingHours,
    facebook: 'https://facebook.test/hill',
  }
  await database.db
    .insertInto('contentItem')
    .values(item({ id: businessItemId, kind: 'business', published: JSON.stringify(published) }))
    .execute()
  const { business } = await readPublishedSite(database.db, today)
  expect(business && toBusiness(business)).toMatchObject({
    name: 'Hill Extensions',
    dialNumber: '+441962496007',
    openingHours: [{ opens: '8:00', closes: '18:00' }, null],
    social: { facebook: 'https://facebook.test/hill' },
  })
})

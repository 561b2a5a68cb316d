import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Business } from '#shared/business/business.ts'
import { manualClock } from '../../platform/clock.ts'
import { createLiveBusiness } from '../../platform/config/live-business.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { testDatabase } from '../../platform/database/testing.ts'
import { type PageCache, RenderError, type SiteUpdate } from '../../platform/pages/page-cache.ts'
import { createPublisher } from './publisher.ts'
import { readPublishedSite } from './site-content.ts'

const authors = ({ content }: SiteUpdate) => content.reviews.map(({ author }) => author).join(' and ')

/** A publisher over pages that only note what they are rendered with. @param whileRendering runs after each rendering */
const at = '2026-11-23T09:00:00.000Z'

async function startPublisher(whileRendering: (update: SiteUpdate) => Promise<void> = async () => {}) {
  const database = await testDatabase()
  const events: string[] = []
  const pages = {
    async prepareUpdate(update) {
      events.push(`rendered ${authors(update)}`)
      await whileRendering(update)
      return () => void events.push(`showed ${authors(update)}`)
    },
  } as Pick<PageCache, 'prepareUpdate'> as PageCache
  const publisher = createPublisher({
    db: database.db,
    clock: manualClock(at),
    pages,
    liveBusiness: createLiveBusiness({} as Business),
    readSite: readPublishedSite,
    log: pino({ level: 'silent' }),
  })
  const countRows = async () => (await database.db.selectFrom('contentItem').select('id').execute()).length
  return { ...database, publisher, events, countRows }
}

const add = (author: string) => async (trx: Pick<Trx, 'insertInto'>) => {
  const row = { kind: 'review', isHidden: 0, revision: 1, createdAt: at, updatedAt: at } as const
  await trx
    .insertInto('contentItem')
    .values({ ...row, id: author, position: 1, published: JSON.stringify({ author }) })
    .execute()
}

test('a change is stored when all pages are rendered, and shown when it is stored', async () => {
  let stored: number | undefined
  await using site = await startPublisher(async () => void (stored = await site.countRows()))
  await site.publisher.publish(add('Ann'))
  expect(stored).toBe(0)
  expect(site.events).toEqual(['rendered Ann', 'showed Ann'])
  expect(await site.countRows()).toBe(1)
})

test('a page that cannot be rendered leaves everything as it was, and says which page it is', async () => {
  await using site = await startPublisher(async () => {
    throw new RenderError('/reviews', new Error('broken'))
  })
  await expect(site.publisher.publish(add('Ann'))).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('The page /reviews can’t be shown') as string,
  })
  expect(await site.countRows()).toBe(0)
  expect(site.events).toEqual(['rendered Ann'])
})

test('a change that the disk has no room for leaves everything as it was', async () => {
  await using site = await startPublisher(async () => {
    await sql`pragma max_page_count = 1`.execute(site.db) // SQLite raises it to the pages that there are
  })
  await expect(site.publisher.publish(add('Ann'.repeat(100_000)))).rejects.toMatchObject({ code: 'SQLITE_FULL' })
  expect(site.events.filter((event) => event.startsWith('showed'))).toEqual([])
  expect(await site.countRows()).toBe(0)
})

test('changes are made one after another, and one that fails does not hold up the next', async () => {
  await using site = await startPublisher()
  const failing = site.publisher.publish(async () => {
    throw new Error('no such item')
  })
  const both = Promise.all([site.publisher.publish(add('Ann')), site.publisher.publish(add('Ben'))])
  await expect(failing).rejects.toThrow('no such item')
  await both
  expect(site.events).toEqual(['rendered Ann', 'showed Ann', 'rendered Ann and Ben', 'showed Ann and Ben'])
})

test('what was committed while the pages were rendered is shown too', async () => {
  let isFirst = true
  await using site = await startPublisher(async () => {
    if (!isFirst) return
    isFirst = false
    await add('Ben')(site.db)
  })
  await site.publisher.publish(add('Ann'))
  expect(site.events).toEqual(['rendered Ann', 'rendered Ann and Ben', 'showed Ann and Ben'])
})

test('a site can be looked at as it would be after a change', async () => {
  await using site = await startPublisher()
  const { content } = await site.publisher.previewChange(add('Ann'))
  expect(content.reviews).toEqual([{ author: 'Ann' }])
  expect([await site.countRows(), site.events]).toEqual([0, []])
})

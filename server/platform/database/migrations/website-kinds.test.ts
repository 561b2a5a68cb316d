import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../connection.ts'
import { migrate } from '../migrate.ts'
import { temporaryFolder } from '../testing.ts'
import { migrations } from './index.ts'

const at = '2026-11-01T09:00:00.000Z'
const number = migrations.findIndex(({ name }) => name === '044-website-kinds')

test('content keeps its versions, redirects, places and changes, and may be of a new kind', async () => {
  await using folder = await temporaryFolder()
  await using database = await openDatabase(join(folder.path, 'app.db'))
  const db = database.db as unknown as Kysely<never>
  const all = async (table: string) => (await sql`select * from ${sql.table(table)} order by 1`.execute(db)).rows
  await migrate(db, migrations.slice(0, number))
  await sql`insert into contentItem (id, kind, slug, publishedSlug, published, privateEmail, position, revision, createdAt, updatedAt)
    values ('1', 'article', 'beams', 'beams', '{"title":"Beams"}', 'a@example.com', 2, 7, ${at}, ${at})`.execute(db)
  await sql`insert into contentVersion (id, itemId, content, publishedAt) values ('v', '1', '{}', ${at})`.execute(db)
  await sql`insert into contentRedirect (kind, slug, itemId) values ('article', 'steel', '1')`.execute(db)
  const tables = ['contentItem', 'contentVersion', 'contentRedirect']
  const before = await Promise.all(tables.map(all))

  await migrate(db, migrations)
  expect(await Promise.all(tables.map(all))).toEqual(before)
  const changes = (await all('change')).length
  await sql`insert into contentItem (id, kind, slug, position, revision, createdAt, updatedAt)
    values ('2', 'claims', null, 1, 1, ${at}, ${at})`.execute(db)
  expect(await all('change')).toHaveLength(changes + 1)
  await expect(sql`update contentItem set kind = 'article', slug = 'beams' where id = '2'`.execute(db)).rejects.toThrow(
    'UNIQUE',
  )
  await sql`delete from contentItem where id = '1'`.execute(db)
  expect(await all('contentVersion')).toEqual([])
})

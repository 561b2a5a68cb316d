import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { articleText } from '#shared/contract/article-text.ts'
import { paragraphs, sampleArticle, sampleArticleHtml } from '#shared/website/article-samples.ts'
import { openDatabase } from '../connection.ts'
import { migrate } from '../migrate.ts'
import { temporaryFolder } from '../testing.ts'
import { migrations } from './index.ts'

const at = '2026-11-01T09:00:00.000Z'
const number = migrations.findIndex(({ name }) => name === '050-article-texts')

test('stored articles get a text, in drafts, on pages and in versions, and keep everything else', async () => {
  await using folder = await temporaryFolder()
  await using database = await openDatabase(join(folder.path, 'app.db'))
  const db = database.db as unknown as Kysely<never>
  const read = async (column: string, table: string) =>
    (
      await sql<{
        json: string | null
      }>`select ${sql.ref(column)} as json from ${sql.table(table)} order by id`.execute(db)
    ).rows.map(({ json }): unknown => JSON.parse(json ?? 'null'))
  const whole = { title: 'Whole', html: sampleArticleHtml.replaceAll('<br/>', '<br>'), searchTitle: '"Beams"' }
  const hostile = { title: 'Hostile', html: '<p>a<script>alert(1)</script><a href="javascript:alert(1)">b</a></p>' }
  const unreadable = { title: 'Unreadable', html: null }
  const project = { title: 'Project', html: '<p>a</p>' }
  await migrate(db, migrations.slice(0, number))
  const add = (id: string, kind: string, draft: object | null, published: object | null) =>
    sql`insert into contentItem (id, kind, slug, draft, published, position, revision, createdAt, updatedAt)
      values (${id}, ${kind}, ${id}, ${draft && JSON.stringify(draft)}, ${published && JSON.stringify(published)}, 1, 7, ${at}, ${at})`.execute(
      db,
    )
  await add('1', 'article', hostile, whole)
  await add('2', 'article', unreadable, null)
  await add('3', 'project', null, project)
  const addVersion = (id: string, itemId: string, content: object) =>
    sql`insert into contentVersion (id, itemId, content, publishedAt) values (${id}, ${itemId}, ${JSON.stringify(content)}, ${at})`.execute(
      db,
    )
  await addVersion('1', '1', whole)
  await addVersion('2', '3', project)

  await migrate(db, migrations)
  expect(await read('published', 'contentItem')).toEqual([{ ...whole, text: sampleArticle }, null, project])
  const [draft, ...others] = await read('draft', 'contentItem')
  expect(draft).toEqual({ ...hostile, text: paragraphs('ab') })
  expect(articleText.parse((draft as { text: unknown }).text)).toEqual(paragraphs('ab'))
  expect(others).toEqual([unreadable, null])
  expect(await read('content', 'contentVersion')).toEqual([{ ...whole, text: sampleArticle }, project])
})

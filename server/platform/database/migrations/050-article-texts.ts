import { type Kysely, sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Articles were HTML. Each now has a text too, of which its HTML is made: earlier versions need that when an update is undone. */
export const articleTexts: Migration = {
  name: '050-article-texts',
  async up(db) {
    await addTexts(db, 'contentItem', 'draft', `kind = 'article'`)
    await addTexts(db, 'contentItem', 'published', `kind = 'article'`)
    await addTexts(db, 'contentVersion', 'content', `itemId in (select id from contentItem where kind = 'article')`)
  },
}

async function addTexts(db: Kysely<unknown>, table: string, column: string, condition: string): Promise<void> {
  const [rows, json] = [sql.table(table), sql.ref(column)]
  const { rows: articles } = await sql<{ id: string; html: string }>`select id, json_extract(${json}, '$.html') as html
    from ${rows} where ${sql.raw(condition)} and json_type(${json}, '$.html') = 'text'`.execute(db)
  if (articles.length === 0) return
  const { readArticleHtml } = await import('#shared/website/read-article-html.ts')
  for (const { id, html } of articles) {
    const text = JSON.stringify(readArticleHtml(html))
    await sql`update ${rows} set ${json} = json_set(${json}, '$.text', json(${text})) where id = ${id}`.execute(db)
  }
}

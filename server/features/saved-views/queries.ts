import type { Kysely } from 'kysely'
import type { SavedView } from '#shared/contract/saved-views.ts'
import type { Database, Trx } from '../../platform/database/schema.ts'

export function listViews(db: Kysely<Database>): Promise<SavedView[]> {
  return db.selectFrom('savedView').selectAll().orderBy('name').execute()
}

export async function countViews(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('savedView')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export function findView(db: Kysely<Database>, id: string): Promise<SavedView | undefined> {
  return db.selectFrom('savedView').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Inserts a view, and replaces one with the same name or id. */
export async function replaceView(trx: Trx, view: SavedView): Promise<SavedView> {
  await trx
    .deleteFrom('savedView')
    .where((is) => is.or([is('name', '=', view.name), is('id', '=', view.id)]))
    .execute()
  return trx.insertInto('savedView').values(view).returningAll().executeTakeFirstOrThrow()
}

/** Returns whether the view existed. */
export async function deleteView(db: Kysely<Database>, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('savedView').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

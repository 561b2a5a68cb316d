import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import type { ContentKind } from '#shared/contract/website-content.ts'
import type { Database, Trx } from '../../platform/database/schema.ts'

export type ItemRow = Selectable<Database['contentItem']>

export function listRows(db: Kysely<Database>, kind: ContentKind): Promise<ItemRow[]> {
  return db.selectFrom('contentItem').selectAll().where('kind', '=', kind).orderBy('position').orderBy('id').execute()
}

export function findRow(db: Kysely<Database>, id: string): Promise<ItemRow | undefined> {
  return db.selectFrom('contentItem').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Inserts an item after all others of its kind. */
export async function insertRow(
  trx: Trx,
  row: Omit<Insertable<Database['contentItem']>, 'position'>,
): Promise<ItemRow> {
  const last = await trx
    .selectFrom('contentItem')
    .select(({ fn }) => fn.max('position').as('position'))
    .where('kind', '=', row.kind)
    .executeTakeFirst()
  return trx
    .insertInto('contentItem')
    .values({ ...row, position: (last?.position ?? 0) + 1 })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function updateRow(trx: Trx, id: string, change: Updateable<Database['contentItem']>): Promise<ItemRow> {
  return trx.updateTable('contentItem').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Deletes an item with its versions and redirects. */
export async function deleteRow(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('contentItem').where('id', '=', id).execute()
}

/** Returns whether another item of the kind has the slug, in its draft or as visitors know it. */
export async function isSlugTaken(db: Kysely<Database>, kind: ContentKind, slug: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('contentItem')
    .select('id')
    .where('kind', '=', kind)
    .where('id', '!=', id)
    .where((is) => is.or([is('slug', '=', slug), is('publishedSlug', '=', slug)]))
    .executeTakeFirst()
  return row !== undefined
}

const mostVersions = 50

/** Stores what was published, and deletes the oldest versions beyond the limit. */
export async function insertVersion(trx: Trx, version: Insertable<Database['contentVersion']>): Promise<void> {
  await trx.insertInto('contentVersion').values(version).execute()
  const older = await trx
    .selectFrom('contentVersion')
    .select('id')
    .where('itemId', '=', version.itemId)
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(-1)
    .offset(mostVersions)
    .execute()
  if (older.length === 0) return
  const ids = older.map(({ id }) => id)
  await trx.deleteFrom('contentVersion').where('id', 'in', ids).execute()
}

export function listVersionRows(
  db: Kysely<Database>,
  itemId: string,
): Promise<Selectable<Database['contentVersion']>[]> {
  return db
    .selectFrom('contentVersion')
    .selectAll()
    .where('itemId', '=', itemId)
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function findVersion(db: Kysely<Database>, itemId: string, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('contentVersion')
    .select('content')
    .where('itemId', '=', itemId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.content
}

type Slugged = Database['contentRedirect']['kind']

export async function setRedirect(trx: Trx, kind: Slugged, slug: string, itemId: string): Promise<void> {
  await trx.replaceInto('contentRedirect').values({ kind, slug, itemId }).execute()
}

export async function deleteRedirect(trx: Trx, kind: Slugged, slug: string): Promise<void> {
  await trx.deleteFrom('contentRedirect').where('kind', '=', kind).where('slug', '=', slug).execute()
}

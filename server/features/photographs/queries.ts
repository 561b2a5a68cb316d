import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Trx } from '../../platform/database/schema.ts'

export type PhotographRow = Selectable<Database['photograph']>

export function listRows(db: Kysely<Database>): Promise<PhotographRow[]> {
  return db.selectFrom('photograph').selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').execute()
}

export function findRow(db: Kysely<Database>, id: string): Promise<PhotographRow | undefined> {
  return db.selectFrom('photograph').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function updatePhotograph(
  trx: Trx,
  id: string,
  change: Updateable<Database['photograph']>,
): Promise<void> {
  await trx.updateTable('photograph').set(change).where('id', '=', id).execute()
}

export async function replaceFile(trx: Trx, file: Insertable<Database['storedFile']>): Promise<void> {
  await trx.replaceInto('storedFile').values(file).execute()
}

/** @returns false when there is no such photograph */
export async function deletePhotograph(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('photograph').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns the hashes of all files that records name. */
export async function readNamedFiles(db: Kysely<Database>): Promise<Set<string>> {
  const rows = await db.selectFrom('storedFile').select('sha256').distinct().execute()
  return new Set(rows.map(({ sha256 }) => sha256))
}

/** Returns the titles of the content that names each photograph, by the photograph's id. */
export async function listUses(db: Kysely<Database>): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; title: string }>`
    select photograph.id, coalesce(
      ${sql.join(['title', 'name'].map((name) => sql`json_extract(coalesce(draft, published), ${`$.${name}`})`))},
      'another part of the website') as title
    from photograph join contentItem on instr(draft, photograph.id) > 0 or instr(published, photograph.id) > 0
    order by contentItem.kind, contentItem.position`.execute(db)
  const uses = Map.groupBy(rows, ({ id }) => id)
  return new Map([...uses].map(([id, ofOne]) => [id, ofOne.map(({ title }) => title)]))
}

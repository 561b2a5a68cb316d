import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Database, Trx } from '../../platform/database/schema.ts'

export type TemplateRow = Selectable<Database['emailTemplate']>

export function listRows(db: Kysely<Database>): Promise<TemplateRow[]> {
  return db.selectFrom('emailTemplate').selectAll().orderBy('id').execute()
}

export function findRow(trx: Trx, id: string): Promise<TemplateRow | undefined> {
  return trx.selectFrom('emailTemplate').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function countRows(trx: Trx): Promise<number> {
  const { count } = await trx
    .selectFrom('emailTemplate')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export function upsertRow(trx: Trx, row: Insertable<Database['emailTemplate']>): Promise<TemplateRow> {
  const { id: _, ...columns } = row
  return trx
    .insertInto('emailTemplate')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteRow(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('emailTemplate').where('id', '=', id).execute()
}

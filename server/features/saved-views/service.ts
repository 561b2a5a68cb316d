import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import { type createSavedView, mostSavedViews, type SavedView } from '#shared/contract/saved-views.ts'
import type { Deps } from '../../deps.ts'
import type { Database, Trx } from '../../platform/database/schema.ts'
import { AppError, found } from '../../platform/errors.ts'

export function listViews(db: Kysely<Database>): Promise<SavedView[]> {
  return db.selectFrom('savedView').selectAll().orderBy('name').execute()
}

/** Saves a filter under a name, and replaces one of the same name or id. The same again changes nothing. @throws AppError `conflict` if there are too many */
export async function saveView(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  { id = uuidv7(), name, search }: ParsedInput<typeof createSavedView>['body'],
): Promise<SavedView> {
  const stored = await trx.selectFrom('savedView').selectAll().where('id', '=', id).executeTakeFirst()
  if (stored?.name === name && stored.search === search) return stored
  await trx
    .deleteFrom('savedView')
    .where((is) => is.or([is('name', '=', name), is('id', '=', id)]))
    .execute()
  const view = { id, name, search, createdAt: clock.now().toISOString() }
  await trx.insertInto('savedView').values(view).execute()
  if ((await listViews(trx)).length > mostSavedViews) {
    throw new AppError('conflict', `There are ${mostSavedViews} saved views. Please remove one first.`)
  }
  return view
}

/** @throws AppError `not_found` */
export async function deleteView(trx: Trx, id: string): Promise<void> {
  found(await trx.deleteFrom('savedView').where('id', '=', id).returning('id').executeTakeFirst(), 'Saved view')
}

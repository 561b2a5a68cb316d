import { v7 as uuidv7 } from 'uuid'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import { type createSavedView, mostSavedViews, type SavedView } from '#shared/contract/saved-views.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'

export function listViews({ db }: Pick<Deps, 'db'>): Promise<SavedView[]> {
  return db.selectFrom('savedView').selectAll().orderBy('name').execute()
}

/** Saves a filter under a name, and replaces one of the same name. @throws AppError `conflict` if there are too many */
export function saveView(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id = uuidv7(), name, search }: ParsedInput<typeof createSavedView>['body'],
): Promise<SavedView> {
  return db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('savedView')
      .where((is) => is.or([is('name', '=', name), is('id', '=', id)]))
      .execute()
    const { count } = await trx
      .selectFrom('savedView')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= mostSavedViews) {
      throw new AppError('conflict', `There are ${mostSavedViews} saved views. Please remove one first.`)
    }
    return trx
      .insertInto('savedView')
      .values({ id, name, search, createdAt: clock.now().toISOString() })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** @throws AppError `not_found` */
export async function deleteView({ db }: Pick<Deps, 'db'>, id: string): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('savedView').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw new AppError('not_found', 'Saved view not found.')
}

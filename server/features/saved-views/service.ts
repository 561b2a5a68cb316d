import { v7 as uuidv7 } from 'uuid'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import { type createSavedView, mostSavedViews, type SavedView } from '#shared/contract/saved-views.ts'
import type { Deps } from '../../deps.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import * as queries from './queries.ts'

/** Saves a filter under a name, and replaces one of the same name or id. The same again changes nothing. @throws AppError `conflict` if there are too many */
export async function saveView(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  { id = uuidv7(), name, search }: ParsedInput<typeof createSavedView>['body'],
): Promise<SavedView> {
  const stored = await queries.findView(trx, id)
  if (stored?.name === name && stored.search === search) return stored
  const view = await queries.replaceView(trx, { id, name, search, createdAt: clock.now().toISOString() })
  if ((await queries.countViews(trx)) > mostSavedViews) {
    throw new AppError('conflict', `There are ${mostSavedViews} saved views. Please remove one first.`)
  }
  return view
}

/** @throws AppError `not_found` */
export async function deleteView(trx: Trx, id: string): Promise<void> {
  if (!(await queries.deleteView(trx, id))) throw new AppError('not_found', 'Saved view not found.')
}

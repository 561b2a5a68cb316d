import { setImmediate } from 'node:timers/promises'
import type { AnswerInput, ParsedInput } from '#shared/contract/api-call.ts'
import type { changeProspects } from '#shared/contract/prospect-archive.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { NotificationContext } from '../../mail/notification-context.ts'
import { moveToArchive, restoreWithin } from '../archive/archive.ts'
import { applyChange } from './edit.ts'
import { readyFilter } from '../list/filter.ts'
import { listIds } from '../list/list-leads.ts'
import { getProspectRow } from '../queries.ts'
import { removeLead } from '../../privacy/erase/remove.ts'

type Using = NotificationContext & Pick<Deps, 'db'>
type Order = ParsedInput<typeof changeProspects>['body']
type Result = AnswerInput<typeof changeProspects>['results'][number]

/** Leads a transaction; between two of them others get their turn. */
const chunkSize = 100

/** Does one thing to many leads. One that refuses leaves the others alone and says why.
 *  @throws AppError `invalid_input`, `conflict`; nothing has been done then */
export async function changeMany(using: Using, order: Order): Promise<AnswerInput<typeof changeProspects>> {
  const act = actionOf(using, order)
  const ids = await chosenIds(using, order)
  const results: Result[] = []
  for (let start = 0; start < ids.length; start += chunkSize) {
    results.push(...(await changeChunk(using, ids.slice(start, start + chunkSize), act)))
    await setImmediate()
  }
  const done = results.filter((result) => result.done).length
  return { done, failed: results.length - done, results }
}

type Action = (trx: Trx, id: string) => Promise<void>

function actionOf(using: Using, { action, status, priority, reason }: Order): Action {
  const { clock } = using
  switch (action) {
    case 'archive':
      return async (trx, id) => void (await moveToArchive(trx, { clock }, await getProspectRow(trx, id), reason))
    case 'restore':
      return async (trx, id) => void (await restoreWithin(trx, { clock }, id))
    case 'delete':
      return async (trx, id) =>
        removeLead(trx, using, id, { where: 'live', row: await getProspectRow(trx, id) }, reason)
    case 'status':
      if (status === undefined) throw missing('status', 'Please choose a status')
      return async (trx, id) => applyChange(trx, { clock }, await getProspectRow(trx, id), { status }, reason)
    case 'priority':
      if (priority === undefined) throw missing('priority', 'Please choose a priority')
      return async (trx, id) => applyChange(trx, { clock }, await getProspectRow(trx, id), { priority }, reason)
  }
}

async function chosenIds({ db }: Using, { ids, filter, expectedCount, action }: Order): Promise<string[]> {
  if ((ids === undefined) === (filter === undefined)) throw missing('ids', 'Please give either ids or a filter')
  if (filter === undefined) return [...new Set(ids)]
  if (action === 'restore') throw missing('ids', 'Please name the leads to restore by id')
  const found = await listIds(db, await readyFilter(db, filter))
  if (expectedCount !== undefined && found.length !== expectedCount) {
    throw new AppError(
      'conflict',
      `The filter now matches ${found.length} leads instead of ${expectedCount}. Please check again.`,
    )
  }
  return found
}

function changeChunk({ db }: Using, ids: readonly string[], act: Action): Promise<Result[]> {
  return db.transaction().execute(async (trx) => {
    const results: Result[] = []
    for (const id of ids) results.push(await attempt(trx, id, act))
    return results
  })
}

/** A refusal comes before anything is written, so the chunk may go on. */
async function attempt(trx: Trx, id: string, act: Action): Promise<Result> {
  try {
    await act(trx, id)
    return { id, done: true, error: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { id, done: false, error: error.message }
  }
}

function missing(field: string, message: string): AppError {
  return new AppError('invalid_input', `${message}.`, { fields: { [field]: message } })
}

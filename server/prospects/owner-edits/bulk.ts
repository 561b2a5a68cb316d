import type { AnswerInput, ParsedInput } from '#shared/contract/api-call.ts'
import type { changeProspects } from '#shared/contract/prospect-archive.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { inShortTransactions } from '../../platform/database/short-transactions.ts'
import type { Deps } from '../../deps.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import { moveToArchive, restoreLead } from '../archive/service.ts'
import { resolveFilter } from '../list/filter.ts'
import { listIds } from '../list/queries.ts'
import type { CancelContext } from '../../platform/personal-data/personal-data.ts'
import { joinSearchParts } from '../list/join-search-parts.ts'
import { getProspectRow } from '../queries.ts'
import { applyChange } from '../edit/apply-change.ts'

type Context = CancelContext & Pick<Deps, 'db' | 'reader'>
type Request = ParsedInput<typeof changeProspects>['body']
type Result = AnswerInput<typeof changeProspects>['results'][number]
/** Deletes a lead with everything that belongs to it, in which the features above this layer take part. */
type DeleteLead = (trx: Trx, context: CancelContext, id: string, reason: string | undefined) => Promise<void>
type Action = (trx: Trx, id: string) => Promise<unknown>

/** Up to as many leads are removed from the search index as it is. */
const fewLeads = 200

/** Does one thing to many leads. A lead that cannot be changed is reported with the reason; the others are changed.
 *  @throws AppError `invalid_input`, `conflict`; both before anything is changed */
export async function changeMany(
  context: Context,
  request: Request,
  deleteLead: DeleteLead,
): Promise<AnswerInput<typeof changeProspects>> {
  const act = actionOf(context, request, deleteLead)
  const ids = await selectedIds(context.reader, request)
  if (ids.length > fewLeads && request.action === 'delete') await joinSearchParts(context.db)
  const results: Result[] = []
  await inShortTransactions(context.db, async (trx, size) => {
    for (const id of ids.slice(results.length, results.length + size)) results.push(await attempt(trx, id, act))
    return results.length < ids.length
  })
  const done = results.filter((result) => result.done).length
  return { done, failed: results.length - done, results }
}

function actionOf(context: Context, { action, status, priority, reason }: Request, deleteLead: DeleteLead): Action {
  switch (action) {
    case 'archive':
      return async (trx, id) => moveToArchive(trx, context, await getProspectRow(trx, id), reason)
    case 'restore':
      return (trx, id) => restoreLead(trx, context, id)
    case 'delete':
      return async (trx, id) => deleteLead(trx, context, (await getProspectRow(trx, id)).id, reason)
    case 'status':
      if (status === undefined) throw invalidField('status', 'Please choose a status')
      return async (trx, id) => applyChange(trx, context, await getProspectRow(trx, id), { status }, reason)
    case 'priority':
      if (priority === undefined) throw invalidField('priority', 'Please choose a priority')
      return async (trx, id) => applyChange(trx, context, await getProspectRow(trx, id), { priority }, reason)
  }
}

async function selectedIds(reader: Deps['reader'], { ids, filter, expectedCount, action }: Request): Promise<string[]> {
  if ((ids === undefined) === (filter === undefined)) throw invalidField('ids', 'Please give either ids or a filter')
  if (filter === undefined) return [...new Set(ids)]
  if (action === 'restore') throw invalidField('ids', 'Please name the leads to restore by id')
  const found = await listIds(reader, await resolveFilter(reader, filter))
  if (expectedCount !== undefined && found.length !== expectedCount) {
    throw new AppError(
      'conflict',
      `The filter now matches ${found.length} leads instead of ${expectedCount}. Please check again.`,
    )
  }
  return found
}

/** An action throws an AppError only before it writes anything, so the transaction can continue. */
async function attempt(trx: Trx, id: string, act: Action): Promise<Result> {
  try {
    await act(trx, id)
    return { id, done: true, error: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { id, done: false, error: error.message }
  }
}

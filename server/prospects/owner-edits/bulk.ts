import type { AnswerInput, ParsedInput } from '#shared/contract/api-call.ts'
import type { changeProspects } from '#shared/contract/prospect-archive.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import { moveToArchive, restoreLead } from '../archive/service.ts'
import type { BulkRequest, BulkRuns, BulkWork } from '../bulk-runs/bulk-runs.ts'
import { listResults } from '../bulk-runs/queries.ts'
import { resolveFilter } from '../list/filter.ts'
import { listIds } from '../list/queries.ts'
import type { CancelContext } from '../../platform/personal-data/personal-data.ts'
import { getProspectRow } from '../queries.ts'
import { applyChange } from '../edit/apply-change.ts'

type Request = ParsedInput<typeof changeProspects>['body']
/** Deletes live or archived leads with everything that belongs to them, in which the features above this layer take part. */
type DeleteLeads = (
  trx: Trx,
  context: CancelContext,
  ids: readonly string[],
  reason: string | undefined,
) => Promise<void>
type Action = (trx: Trx, id: string) => Promise<unknown>

/** Does one thing to many leads. A lead that cannot be changed is reported with the reason; the others are changed.
 *  @throws AppError `invalid_input`, `conflict`; both before anything is changed */
export async function changeMany(
  { reader, bulkRuns }: Pick<Deps, 'reader'> & { bulkRuns: BulkRuns },
  { bulkRunId, ...request }: Request,
): Promise<AnswerInput<typeof changeProspects>> {
  const { action, status, priority, reason } = request
  if (action === 'status' && status === undefined) throw invalidField('status', 'Please choose a status')
  if (action === 'priority' && priority === undefined) throw invalidField('priority', 'Please choose a priority')
  const run = await bulkRuns.run({
    id: bulkRunId,
    content: request,
    request: { action, status, priority, reason },
    listLeads: () => selectedIds(reader, request),
  })
  const results = await listResults(reader, run)
  return {
    done: run.handled - run.failed,
    failed: run.failed,
    ...(run.stoppedAt !== null && { unchanged: run.total - run.handled }),
    results: results.map(({ leadId, error }) => ({ id: leadId, done: error === null, error })),
  }
}

/** Returns how the leads of a run are changed. */
export function changeWork(context: CancelContext, request: BulkRequest, deleteLeads: DeleteLeads): BulkWork {
  const act = actionOf(context, request)
  const removes = request.action === 'delete'
  return {
    removes,
    async change(trx, ids) {
      const errors = new Map<string, string>()
      for (const id of ids) {
        const error = await attempt(trx, id, act)
        if (error !== undefined) errors.set(id, error)
      }
      const found = ids.filter((id) => !errors.has(id))
      if (removes && found.length > 0) await deleteLeads(trx, context, found, request.reason)
      return errors
    },
  }
}

function actionOf(context: CancelContext, { action, status, priority, reason }: BulkRequest): Action {
  switch (action) {
    case 'archive':
      return async (trx, id) => moveToArchive(trx, context, await getProspectRow(trx, id), reason)
    case 'restore':
      return (trx, id) => restoreLead(trx, context, id)
    case 'status':
      return async (trx, id) => applyChange(trx, context, await getProspectRow(trx, id), { status }, reason)
    case 'priority':
      return async (trx, id) => applyChange(trx, context, await getProspectRow(trx, id), { priority }, reason)
    case 'delete': // together, by `deleteLeads`
    case 'undo_import':
      return getProspectRow
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

/** An action throws an AppError only before it writes anything, so the transaction can continue. @returns why it is refused */
async function attempt(trx: Trx, id: string, act: Action): Promise<string | undefined> {
  try {
    await act(trx, id)
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.message
  }
}

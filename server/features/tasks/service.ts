import { v7 as uuidv7 } from 'uuid'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { createTask, editTask, Task } from '#shared/contract/tasks.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { found } from '../../platform/errors.ts'
import { recordActivity } from '../../prospects/record-activity.ts'
import { getProspectRow } from '../../prospects/queries.ts'
import * as queries from './queries.ts'

type Context = Pick<Deps, 'clock'>

/** Creates a task. Repeating it with the same id returns the first task.
 *  @throws AppError `not_found` or `already_archived` for the lead */
export async function create(
  trx: Trx,
  { clock }: Context,
  { id = uuidv7(), prospectId, ...given }: ParsedInput<typeof createTask>['body'],
): Promise<Task> {
  const repeated = await queries.findTask(trx, id)
  if (repeated) return repeated
  if (prospectId !== undefined) await getProspectRow(trx, prospectId)
  const now = clock.now().toISOString()
  await queries.insertTask(trx, { ...given, id, prospectId: prospectId ?? null, createdAt: now, updatedAt: now })
  return getTask(trx, id)
}

/** Changes a task, and records on the timeline of its lead when it is done or reopened. @throws AppError `not_found` */
export async function edit(
  trx: Trx,
  { clock }: Context,
  id: string,
  { done, ...given }: ParsedInput<typeof editTask>['body'],
): Promise<Task> {
  const task = await getTask(trx, id)
  const now = clock.now().toISOString()
  const isDoneChanged = done !== undefined && done !== (task.doneAt !== null)
  const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  await trx
    .updateTable('task')
    .set({ ...change, ...(isDoneChanged ? { doneAt: done ? now : null } : {}), updatedAt: now })
    .where('id', '=', id)
    .execute()
  const changed = await getTask(trx, id)
  if (isDoneChanged && task.prospectId !== null) {
    await recordActivity(trx, { clock }, task.prospectId, {
      activityType: 'task',
      description: `${done ? 'Done' : 'Marked as not done'}: ${changed.title}`,
      outcome: done ? 'done' : 'reopened',
    })
  }
  return changed
}

/** @throws AppError `not_found` */
export async function remove(trx: Trx, id: string): Promise<void> {
  found(await trx.deleteFrom('task').where('id', '=', id).returning('id').executeTakeFirst(), 'Task')
}

async function getTask(trx: Trx, id: string): Promise<Task> {
  return found(await queries.findTask(trx, id), 'Task')
}

import { v7 as uuidv7 } from 'uuid'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { createTask, editTask, Task } from '#shared/contract/tasks.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { recordActivity } from '../../prospects/record-activity.ts'
import { getProspectRow } from '../../prospects/queries.ts'
import * as queries from './queries.ts'

type Context = Pick<Deps, 'clock'>

/** Sets a task. The same id again answers with the task that it made the first time.
 *  @throws AppError `not_found`, `already_archived` for a lead that is not there to do something about */
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

/** Changes a task; what is done goes on the timeline of its lead. @throws AppError `not_found` */
export async function edit(
  trx: Trx,
  { clock }: Context,
  id: string,
  { done, ...given }: ParsedInput<typeof editTask>['body'],
): Promise<Task> {
  const task = await getTask(trx, id)
  const now = clock.now().toISOString()
  const isNews = done !== undefined && done !== (task.doneAt !== null)
  const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  await queries.updateTask(trx, id, { ...change, ...(isNews ? { doneAt: done ? now : null } : {}), updatedAt: now })
  const changed = await getTask(trx, id)
  if (isNews && task.prospectId !== null) {
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
  if (!(await queries.removeTask(trx, id))) throw noTask()
}

async function getTask(trx: Trx, id: string): Promise<Task> {
  const task = await queries.findTask(trx, id)
  if (!task) throw noTask()
  return task
}

function noTask(): AppError {
  return new AppError('not_found', 'Task not found.')
}

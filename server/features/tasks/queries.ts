import type { Insertable, Selectable } from 'kysely'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import { callOutcomes } from '#shared/contract/phone-calls.ts'
import type { listTasks as listTasksCall, Task } from '#shared/contract/tasks.ts'
import type { Database, Queryable, Trx } from '../../platform/database/schema.ts'
import { dialNumberOf } from '../../platform/phone-number.ts'

export type ActivityRow = Selectable<Database['crmActivity']>

const mostTasks = 500

/** Returns open tasks soonest first, or done ones latest first, without those of archived leads. */
export async function listTasks(
  db: Queryable,
  { prospectId, state, dueBy }: ParsedInput<typeof listTasksCall>['query'],
): Promise<Task[]> {
  const tasks = withLead(db)
    .where((is) => is.or([is('task.prospectId', 'is', null), is('prospect.id', 'is not', null)]))
    .$if(prospectId !== undefined, (query) => query.where('task.prospectId', '=', prospectId ?? null))
    .$if(dueBy !== undefined, (query) => query.where('dueOn', '<=', dueBy ?? ''))
    .limit(mostTasks)
  const rows = await (
    state === 'open'
      ? tasks.where('doneAt', 'is', null).orderBy('dueOn').orderBy('task.id')
      : tasks.where('doneAt', 'is not', null).orderBy('doneAt', 'desc')
  ).execute()
  return rows.map((row) => Object.assign(row, { dialNumber: dialNumberOf(row.prospectPhone) }))
}

export async function findTask(db: Queryable, id: string): Promise<Task | undefined> {
  const row = await withLead(db).where('task.id', '=', id).executeTakeFirst()
  return row && { ...row, dialNumber: dialNumberOf(row.prospectPhone) }
}

export async function insertTask(trx: Trx, row: Insertable<Database['task']>): Promise<void> {
  await trx.insertInto('task').values(row).execute()
}

export function listOpenCallTasks(trx: Trx, prospectId: string) {
  return trx
    .selectFrom('task')
    .select(['id', 'title', 'dueOn'])
    .where('prospectId', '=', prospectId)
    .where('kind', '=', 'call')
    .where('doneAt', 'is', null)
    .orderBy('dueOn')
    .execute()
}

/** Reopens the tasks of a lead that were done at a given time. */
export async function reopenTasks(
  trx: Trx,
  { prospectId, doneAt, now }: { prospectId: string; doneAt: string; now: string },
): Promise<void> {
  await trx
    .updateTable('task')
    .set({ doneAt: null, updatedAt: now })
    .where('prospectId', '=', prospectId)
    .where('doneAt', '=', doneAt)
    .execute()
}

/** Finds the activity of a phone call. */
export function findCall(trx: Trx, id: string): Promise<ActivityRow | undefined> {
  return trx
    .selectFrom('crmActivity')
    .selectAll()
    .where('id', '=', id)
    .where('activityType', 'in', callOutcomes)
    .executeTakeFirst()
}

function withLead(db: Queryable) {
  return db
    .selectFrom('task')
    .leftJoin('prospect', 'prospect.id', 'task.prospectId')
    .select([
      'task.id',
      'task.prospectId',
      'prospect.name as prospectName',
      'prospect.phone as prospectPhone',
      'prospect.email as prospectEmail',
      'task.kind',
      'task.title',
      'task.dueOn',
      'task.doneAt',
      'task.createdAt',
      'task.updatedAt',
    ])
}

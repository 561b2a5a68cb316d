import type { Insertable, Kysely, Updateable } from 'kysely'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { listTasks, Task } from '#shared/contract/tasks.ts'
import type { Database, Trx } from '../../platform/database/schema.ts'

type Asked = ParsedInput<typeof listTasks>['query']

const mostTasks = 500

/** The soonest first, or what was done last first. A task of a lead in the archive is not among them. */
export function listAsked(db: Kysely<Database>, { prospectId, state, dueBy }: Asked): Promise<Task[]> {
  const tasks = withLead(db)
    .where((is) => is.or([is('task.prospectId', 'is', null), is('prospect.id', 'is not', null)]))
    .$if(prospectId !== undefined, (query) => query.where('task.prospectId', '=', prospectId ?? null))
    .$if(dueBy !== undefined, (query) => query.where('dueOn', '<=', dueBy ?? ''))
    .limit(mostTasks)
  return state === 'open'
    ? tasks.where('doneAt', 'is', null).orderBy('dueOn').orderBy('task.id').execute()
    : tasks.where('doneAt', 'is not', null).orderBy('doneAt', 'desc').execute()
}

export function findTask(db: Kysely<Database>, id: string): Promise<Task | undefined> {
  return withLead(db).where('task.id', '=', id).executeTakeFirst()
}

export async function insertTask(trx: Trx, row: Insertable<Database['task']>): Promise<void> {
  await trx.insertInto('task').values(row).execute()
}

export async function updateTask(trx: Trx, id: string, change: Updateable<Database['task']>): Promise<void> {
  await trx.updateTable('task').set(change).where('id', '=', id).execute()
}

/** @returns whether there was one */
export async function removeTask(db: Kysely<Database>, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('task').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

function withLead(db: Kysely<Database>) {
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

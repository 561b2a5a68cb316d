import { createTask, deleteTask, editTask, type Task } from '#shared/contract/tasks.ts'
import { nameOfCall } from '../contract-call.ts'
import { Refusal } from '../refusal.ts'
import type { Known, World } from '../world.ts'
import type { Deed, Wish } from './deed.ts'

/** What can be done to tasks while the server is away. */
export const taskDeeds: Record<string, Deed> = {
  [nameOfCall(createTask)]: {
    subject: (world, { body }) => subjectOf(newTask(world, body)),
    apply(world, { body, madeAt }) {
      const record = newTask(world, body, madeAt)
      world.tasks.set(record.id, { record, at: madeAt })
      return record
    },
  },
  [nameOfCall(editTask)]: {
    subject: (world, wish) => subjectOf(getTask(world, wish).record),
    apply(world, wish) {
      const { record, at } = getTask(world, wish)
      const { done, ...fields } = wish.body
      const doneAt = done === undefined ? record.doneAt : done === true ? wish.madeAt : null
      const changed: Task = { ...record, ...fields, doneAt }
      world.tasks.set(record.id, { record: changed, at })
      return changed
    },
  },
  [nameOfCall(deleteTask)]: {
    subject: (world, wish) => subjectOf(getTask(world, wish).record),
    apply(world, wish) {
      world.tasks.delete(getTask(world, wish).record.id)
      return undefined
    },
  },
}

function newTask(world: World, body: Wish['body'], madeAt = ''): Task {
  const given = body as Pick<Task, 'id' | 'kind' | 'title' | 'dueOn'> & { prospectId?: string }
  const prospectId = given.prospectId ?? null
  const lead = prospectId === null ? undefined : world.leads.get(prospectId)?.record
  const about = { prospectName: lead?.name ?? null, prospectPhone: lead?.phone ?? null }
  return { ...given, prospectId, ...about, doneAt: null, createdAt: madeAt, updatedAt: madeAt }
}

/** A task belongs to its lead, whose other changes come before it. */
function subjectOf({ id, title, prospectId, prospectName }: Task): { id: string; name: string } {
  return prospectId === null ? { id, name: title } : { id: prospectId, name: prospectName ?? title }
}

function getTask(world: World, { params: { id = '' } }: Wish): Known<Task> {
  const task = world.tasks.get(id)
  if (task !== undefined) return task
  throw new Refusal('not_found', 'There is no such task any more.')
}

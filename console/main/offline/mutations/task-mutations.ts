import { createTask, deleteTask, editTask, type Task } from '#shared/contract/tasks.ts'
import { nameOfCall } from '../../connection/contract-call.ts'
import { Refusal } from '../../connection/errors.ts'
import type { Cached, Mutation, MutationRequest, Replica } from '../replica/replica.ts'

/** The mutations of tasks. */
export const taskMutations: Record<string, Mutation> = {
  [nameOfCall(createTask)]: {
    subject: (replica, { body }) => subjectOf(newTask(replica, body)),
    plan(replica, { body, madeAt }) {
      const record = newTask(replica, body, madeAt)
      return { answer: record, apply: () => replica.tasks.set(record.id, { record, at: madeAt }) }
    },
  },
  [nameOfCall(editTask)]: {
    subject: (replica, request) => subjectOf(getTask(replica, request).record),
    plan(replica, request) {
      const { record, at } = getTask(replica, request)
      const { done, ...fields } = request.body
      const doneAt = done === undefined ? record.doneAt : done === true ? request.madeAt : null
      const changed: Task = { ...record, ...fields, doneAt }
      return { answer: changed, apply: () => replica.tasks.set(record.id, { record: changed, at }) }
    },
  },
  [nameOfCall(deleteTask)]: {
    subject: (replica, request) => subjectOf(getTask(replica, request).record),
    plan(replica, request) {
      const { id } = getTask(replica, request).record
      return { answer: undefined, apply: () => replica.tasks.delete(id) }
    },
  },
}

export function newTask(replica: Replica, body: MutationRequest['body'], madeAt = ''): Task {
  const given = body as Pick<Task, 'id' | 'kind' | 'title' | 'dueOn'> & { prospectId?: string }
  const prospectId = given.prospectId ?? null
  const lead = prospectId === null ? undefined : replica.leads.get(prospectId)?.record
  const about = {
    prospectName: lead?.name ?? null,
    prospectPhone: lead?.phone ?? null,
    prospectEmail: lead?.email ?? null,
    dialNumber: lead?.dialNumber,
  }
  return { ...given, prospectId, ...about, doneAt: null, createdAt: madeAt, updatedAt: madeAt }
}

/** A task belongs to its lead, so that it is sent in order with the lead's other changes. */
function subjectOf({ id, title, prospectId, prospectName }: Task): { id: string; name: string } {
  return prospectId === null ? { id, name: title } : { id: prospectId, name: prospectName ?? title }
}

function getTask(replica: Replica, { params: { id = '' } }: MutationRequest): Cached<Task> {
  const task = replica.tasks.get(id)
  if (task !== undefined) return task
  throw new Refusal('not_found', 'Task not found.')
}

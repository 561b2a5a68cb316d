import type { ParsedInput } from '#shared/contract/api-call.ts'
import { createTask, deleteTask, editTask, type Task } from '#shared/contract/tasks.ts'
import { type OfflineCall, offlineCall } from './offline-call.ts'
import { Refusal } from './refusal.ts'
import type { Effects, Replica } from './replica.ts'
import { givenFields } from './lead-records.ts'

const showTask = (task: Task): Effects => ({ tasks: { [task.id]: task } })

/** The changes of tasks. */
export const taskCalls: readonly OfflineCall[] = [
  offlineCall(createTask, {
    subject: (replica, { id, body, madeAt }) => subjectOf(newTask(replica, { id, ...body }, madeAt)),
    answer: (replica, { id, body, madeAt }) => newTask(replica, { id, ...body }, madeAt),
    apply: showTask,
    describe: ({ title }) => `New task: ${title}`,
  }),
  offlineCall(editTask, {
    subject: (replica, request) => subjectOf(getTask(replica, request)),
    answer(replica, request) {
      const task = getTask(replica, request)
      const { done, ...fields } = request.body
      const doneAt = done === undefined ? task.doneAt : done ? request.madeAt : null
      return { ...task, ...givenFields(fields), doneAt }
    },
    apply: showTask,
    describe: ({ done }) => (done === undefined ? 'Task changed' : done ? 'Task done' : 'Task reopened'),
  }),
  offlineCall(deleteTask, {
    subject: (replica, request) => subjectOf(getTask(replica, request)),
    answer: () => undefined,
    apply: (_, { params: { id } }) => ({ tasks: { [id]: null } }),
    describe: () => 'Task removed',
    fulfilledBy: { code: 'not_found' },
  }),
]

type NewTask = ParsedInput<typeof createTask>['body']

/** Returns a task as the server creates it. */
export function newTask(replica: Replica, { id = '', prospectId, ...fields }: NewTask, madeAt: string): Task {
  const lead = prospectId === undefined ? undefined : replica.leads.get(prospectId)?.record
  return {
    ...fields,
    id,
    prospectId: prospectId ?? null,
    prospectName: lead?.name ?? null,
    prospectPhone: lead?.phone ?? null,
    prospectEmail: lead?.email ?? null,
    dialNumber: lead?.dialNumber,
    doneAt: null,
    createdAt: madeAt,
    updatedAt: madeAt,
  }
}

/** A task belongs to its lead, so that it is sent in order with the lead's other changes. */
function subjectOf({ id, title, prospectId, prospectName }: Task): { id: string; name: string } {
  return prospectId === null ? { id, name: title } : { id: prospectId, name: prospectName ?? title }
}

function getTask(replica: Replica, { params: { id } }: { params: { id: string } }): Task {
  const task = replica.tasks.get(id)
  if (task !== undefined) return task.record
  throw new Refusal('not_found', 'Task not found.')
}

import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { dialNumber, optional, requiredLine, timestamp } from './text.ts'

export const taskKinds = ['call', 'email', 'visit', 'other'] as const

export const task = z.object({
  id: z.uuid(),
  /** The lead that it concerns, if any. */
  prospectId: z.nullable(z.uuid()),
  prospectName: z.nullable(z.string()),
  prospectPhone: z.nullable(z.string()),
  dialNumber,
  prospectEmail: z.nullable(z.string()),
  kind: z.enum(taskKinds),
  title: z.string(),
  /** A calendar day in London, `2026-11-23`. */
  dueOn: z.iso.date(),
  doneAt: z.nullable(timestamp),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Task = z.output<typeof task>

const dayMessage = 'Please choose a date'
const taskFields = {
  kind: z.enum(taskKinds, 'Please choose call, email, visit or other'),
  title: requiredLine('Please say what is to be done', 200),
  dueOn: z.iso.date(dayMessage),
}

const oneTask = z.object({ id: z.uuid('Task not found') })

export const listTasks = apiCall('GET', '/api/tasks', {
  summary: 'Tasks, soonest first, without those of archived leads. At most 500.',
  query: z.object({
    prospectId: optional(z.uuid('Lead not found')),
    /** `done` returns the latest first. */
    state: z._default(z.enum(['open', 'done'], 'Please choose open or done'), 'open'),
    /** Only tasks due by this day. */
    dueBy: optional(z.iso.date(dayMessage)),
  }),
  answer: z.array(task),
  staleAfter: ['task'],
  offline: true,
})

export const createTask = apiCall('POST', '/api/tasks', {
  summary: 'Creates a task. Repeating it with the same id changes nothing.',
  changes: ['task', 'prospect'],
  status: 201,
  body: z.object({
    /** Made by the caller, so that a repeat is recognised. */
    id: optional(z.uuid()),
    prospectId: optional(z.uuid('Lead not found')),
    kind: z._default(taskFields.kind, 'other'),
    title: taskFields.title,
    dueOn: taskFields.dueOn,
  }),
  answer: task,
  errors: ['not_found', 'already_archived'],
})

export const editTask = apiCall('PATCH', '/api/tasks/:id', {
  summary: 'Changes a task or marks it as done, which is recorded on the timeline of its lead.',
  changes: ['task', 'prospect'],
  params: oneTask,
  body: z.object({
    kind: z.optional(taskFields.kind),
    title: z.optional(taskFields.title),
    dueOn: z.optional(taskFields.dueOn),
    done: z.optional(z.boolean('Please give done as true or false')),
  }),
  answer: task,
  errors: ['not_found'],
})

export const deleteTask = apiCall('DELETE', '/api/tasks/:id', {
  summary: 'Deletes a task.',
  changes: ['task', 'prospect'],
  params: oneTask,
  errors: ['not_found'],
})

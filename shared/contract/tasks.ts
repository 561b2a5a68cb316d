import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { optional, requiredLine, timestamp } from './text.ts'

export const taskKinds = ['call', 'email', 'visit', 'other'] as const

export const task = z.object({
  id: z.uuid(),
  /** The lead that it is about; null for one that is about nobody. */
  prospectId: z.nullable(z.uuid()),
  /** As the lead is called now. */
  prospectName: z.nullable(z.string()),
  /** Where to call them. */
  prospectPhone: z.nullable(z.string()),
  /** Where to write to them. */
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

const dayMessage = 'Please give a day of the calendar'
const taskFields = {
  kind: z.enum(taskKinds, 'Please choose call, email, visit or other'),
  title: requiredLine('Please say what is to be done', 200),
  dueOn: z.iso.date(dayMessage),
}

const oneTask = z.object({ id: z.uuid('Task not found') })

export const listTasks = apiCall({
  method: 'GET',
  path: '/api/tasks',
  summary: 'What is to be done, the soonest first; tasks of leads in the archive rest with them. At most 500.',
  access: 'owner',
  query: z.object({
    prospectId: optional(z.uuid('Lead not found')),
    /** `done` gives the latest that was done first. */
    state: z._default(z.enum(['open', 'done'], 'Please choose open or done'), 'open'),
    /** Only what is due by this day. */
    dueBy: optional(z.iso.date(dayMessage)),
  }),
  answer: z.array(task),
})

export const createTask = apiCall({
  method: 'POST',
  path: '/api/tasks',
  summary: 'Sets a task. Sending the same id again changes nothing.',
  access: 'owner',
  keyed: true,
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

export const editTask = apiCall({
  method: 'PATCH',
  path: '/api/tasks/:id',
  summary: 'Changes a task, or says that it is done. What is done is put on the timeline of its lead.',
  access: 'owner',
  keyed: true,
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

export const deleteTask = apiCall({
  method: 'DELETE',
  path: '/api/tasks/:id',
  summary: 'Removes a task that is not needed after all.',
  access: 'owner',
  keyed: true,
  params: oneTask,
  errors: ['not_found'],
})

import type { Task } from '#shared/contract/tasks.ts'
import type { Nullable, Timestamp } from './column-types.ts'

export interface TaskTables {
  task: {
    id: string
    prospectId: Nullable<string>
    kind: Task['kind']
    title: string
    /** A calendar day in London, `2026-11-23`. */
    dueOn: string
    doneAt: Nullable<Timestamp>
    createdAt: Timestamp
    updatedAt: Timestamp
  }
  savedView: {
    id: string
    name: string
    search: string
    createdAt: Timestamp
  }
}

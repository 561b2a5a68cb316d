import type { SavedView } from '#shared/contract/saved-views.ts'
import type { Task } from '#shared/contract/tasks.ts'
import type { Columns } from './column-types.ts'

export interface TaskTables {
  task: Columns<Omit<Task, 'prospectName' | 'prospectPhone' | 'prospectEmail' | 'dialNumber'>>
  savedView: Columns<SavedView>
}

import { useQuery } from '@tanstack/react-query'
import { listTasks, type Task } from '#shared/contract/tasks.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { ViewHead } from '../components/page-heading.tsx'
import { QueryContent } from '../components/query-content.tsx'
import { type RecordColumn, RecordTable } from '../components/records/record-table.tsx'
import { SmallCheckbox } from '../components/small-checkbox.tsx'
import { SubtleLeadLink } from '../prospects/open-lead-link.tsx'
import { queryOf } from '../platform/queries.ts'
import { DueDay } from './due-day.tsx'
import { useCompleteTask, useOpenTasks } from './mutations.ts'
import { NewTask, taskKindLabels } from './task-form.tsx'

const columns: readonly RecordColumn<Task>[] = [
  { header: 'Due', width: '212px', cell: ({ dueOn }) => <DueDay day={dueOn} /> },
  { header: 'Task', width: 'minmax(160px, 2fr)', place: 'title', cell: ({ title }) => title },
  { header: 'Kind', width: '72px', cell: ({ kind }) => taskKindLabels[kind] },
  {
    header: 'Lead',
    width: 'minmax(120px, 1fr)',
    cell: ({ prospectId, prospectName }) =>
      prospectId === null ? undefined : (
        <SubtleLeadLink prospectId={prospectId}>{prospectName ?? 'Open the lead'}</SubtleLeadLink>
      ),
  },
  { header: 'Done', width: '40px', place: 'end', cell: (task) => <DoneCheckbox task={task} /> },
]

/** Shows every open task, soonest first, with those that are not due yet, which Today leaves out. */
export function TasksView() {
  const query = useQuery(queryOf(listTasks))
  const tasks = useOpenTasks(query.data)
  return (
    <>
      <ViewHead title="All tasks">
        <NewTask />
      </ViewHead>
      <QueryContent query={query} loading="Loading tasks" failed="Couldn’t load the tasks">
        {() =>
          tasks.length === 0 ? (
            <EmptyState title="No open tasks.">
              Add one here, or from a lead. It appears on Today when it’s due.
            </EmptyState>
          ) : (
            <RecordTable label="Tasks" columns={columns} records={tasks} keyOf={({ id }) => id} />
          )
        }
      </QueryContent>
    </>
  )
}

function DoneCheckbox({ task }: { task: Task }) {
  const complete = useCompleteTask()
  const label = task.prospectName === null ? task.title : `${task.title}, ${task.prospectName}`
  return <SmallCheckbox label={`Done: ${label}`} checked={false} onChange={() => complete(task)} />
}

import { Checkbox, makeStyles } from '@fluentui/react-components'
import type { Task } from '#shared/contract/tasks.ts'
import { DueDay } from '../tasks/due-day.tsx'
import { useCompleteTask } from '../tasks/mutations.ts'
import { CallButton } from '../phone-calls/call-button.tsx'
import { TodayRow, TodaySection } from './today-section.tsx'

const useStyles = makeStyles({ checks: { display: 'grid' } })

export interface TaskListProps {
  heading: string
  /** The tasks of each row: one, or several of one person. */
  rows: readonly (readonly Task[])[]
}

/** Lists tasks that are due, with checkboxes to complete them. */
export function TaskList({ heading, rows }: TaskListProps) {
  return (
    <TodaySection heading={heading} count={rows.length}>
      {rows.map((tasks) => (
        <TaskRow key={tasks[0]?.id} tasks={tasks} />
      ))}
    </TodaySection>
  )
}

function TaskRow({ tasks }: { tasks: readonly Task[] }) {
  const [first] = tasks
  if (first === undefined) return undefined
  const { prospectId, prospectName, prospectPhone, prospectEmail, dialNumber, title, kind } = first
  const isCall = kind === 'call' && prospectId !== null
  return (
    <TodayRow
      title={prospectName ?? title}
      prospectId={prospectId}
      detail={tasks.map((task) => (
        <div key={task.id}>
          <DueDay day={task.dueOn} />
          {prospectName === null ? undefined : ` · ${task.title}`}
        </div>
      ))}
      isWide={isCall}
    >
      {isCall ? (
        // A cached list may be older than these fields.
        <CallButton
          name={prospectName ?? ''}
          phone={prospectPhone ?? null}
          dialNumber={dialNumber}
          email={prospectEmail ?? null}
          prospectId={prospectId}
        />
      ) : undefined}
      <TaskChecks tasks={tasks} />
    </TodayRow>
  )
}

/** The checkboxes that complete the tasks of a row. */
export function TaskChecks({ tasks }: { tasks: readonly Task[] }) {
  const styles = useStyles()
  const complete = useCompleteTask()
  return (
    <div className={styles.checks}>
      {tasks.map((task) => (
        <Checkbox
          key={task.id}
          label="Done"
          aria-label={`Done: ${task.title}${task.prospectName === null ? '' : `, ${task.prospectName}`}`}
          checked={false}
          onChange={() => complete(task)}
        />
      ))}
    </div>
  )
}

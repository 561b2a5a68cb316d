import type { Task } from '#shared/contract/tasks.ts'
import { DueDay } from '../tasks/due-day.tsx'
import { CallButton } from '../phone-calls/call-button.tsx'
import { Line } from './line.tsx'
import { Section } from './today-section.tsx'
import { TaskChecks } from './task-checks.tsx'

export interface TaskListProps {
  heading: string
  nothing: string
  /** The tasks of each row: several for one person, or one. */
  rows: readonly (readonly Task[])[]
}

/** Tasks that are due, each to be ticked off. */
export function TaskList({ heading, nothing, rows }: TaskListProps) {
  return (
    <Section heading={heading} count={rows.length} nothing={nothing}>
      {rows.map((tasks) => (
        <TaskRow key={tasks[0]?.id} tasks={tasks} />
      ))}
    </Section>
  )
}

function TaskRow({ tasks }: { tasks: readonly Task[] }) {
  const [first] = tasks
  if (first === undefined) return undefined
  const { prospectId, prospectName, prospectPhone, prospectEmail, title, kind } = first
  const isCall = kind === 'call' && prospectId !== null
  return (
    <Line
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
          email={prospectEmail ?? null}
          prospectId={prospectId}
        />
      ) : undefined}
      <TaskChecks tasks={tasks} />
    </Line>
  )
}

import { Checkbox } from '@fluentui/react-components'
import type { Task } from '#shared/contract/tasks.ts'
import { DueDay } from '../tasks/due-day.tsx'
import { CallButton } from './call-button.tsx'
import { Line } from './line.tsx'
import { Section } from './section.tsx'
import { useTickOff } from './use-tick-off.ts'

export interface TaskListProps {
  heading: string
  nothing: string
  tasks: readonly Task[]
}

/** Tasks that are due, each to be ticked off. */
export function TaskList({ heading, nothing, tasks }: TaskListProps) {
  const tickOff = useTickOff()
  return (
    <Section heading={heading} count={tasks.length} nothing={nothing}>
      {tasks.map((task) => (
        <Line
          key={task.id}
          title={task.prospectName ?? task.title}
          prospectId={task.prospectId}
          detail={
            <>
              <DueDay day={task.dueOn} />
              {task.prospectName === null ? undefined : ` · ${task.title}`}
            </>
          }
          isWide={isCall(task)}
        >
          {isCall(task) ? <CallButton name={task.prospectName ?? ''} phone={task.prospectPhone} /> : undefined}
          <Checkbox
            label="Done"
            aria-label={`Done: ${task.title}${task.prospectName === null ? '' : `, ${task.prospectName}`}`}
            checked={false}
            onChange={() => tickOff(task)}
          />
        </Line>
      ))}
    </Section>
  )
}

/** A list that a device kept may be older than the number in it. */
function isCall({ kind, prospectPhone }: Task): boolean {
  return kind === 'call' && typeof prospectPhone === 'string'
}

import { Checkbox, makeStyles } from '@fluentui/react-components'
import type { Task } from '#shared/contract/tasks.ts'
import { useTickOff } from './use-tick-off.ts'

const useStyles = makeStyles({ checks: { display: 'grid' } })

/** A box to tick for each task of a row. */
export function TaskChecks({ tasks }: { tasks: readonly Task[] }) {
  const styles = useStyles()
  const tickOff = useTickOff()
  return (
    <div className={styles.checks}>
      {tasks.map((task) => (
        <Checkbox
          key={task.id}
          label="Done"
          aria-label={`Done: ${task.title}${task.prospectName === null ? '' : `, ${task.prospectName}`}`}
          checked={false}
          onChange={() => tickOff(task)}
        />
      ))}
    </div>
  )
}

import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { deleteTask, editTask, listTasks, type Task } from '#shared/contract/tasks.ts'
import { Delete20Regular } from '../../icons/delete.ts'
import { LoadError } from '../../components/query-content.tsx'
import { useCall } from '../../platform/mutations.ts'
import { DueDay } from '../../tasks/due-day.tsx'
import { TaskForm, taskKindLabels } from '../../tasks/task-form.tsx'
import { queryOf } from '../../platform/queries.ts'

const useStyles = makeStyles({
  list: { display: 'grid' },
  task: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS, minHeight: '40px' },
  title: { flexGrow: 1, minWidth: 0 },
  kind: { color: tokens.colorNeutralForeground3 },
  none: { color: tokens.colorNeutralForeground3 },
})

/** Lists the tasks for a lead, soonest first. */
export function LeadTasks({ prospectId }: { prospectId: string }) {
  const styles = useStyles()
  const tasks = useQuery(queryOf(listTasks, { query: { prospectId } }))
  const finish = useCall(editTask, {
    input: ({ task, done }: { task: Task; done: boolean }) => ({ params: { id: task.id }, body: { done } }),
    successToast: (_, { task, done }) =>
      done
        ? {
            title: 'Task done',
            text: task.title,
            action: { label: 'Undo', run: () => finish.mutate({ task, done: false }) },
          }
        : undefined,
    errorTitle: 'Couldn’t change the task',
  })
  const remove = useCall(deleteTask, {
    input: ({ id }: Task) => ({ params: { id } }),
    errorTitle: 'Couldn’t remove the task',
  })

  return (
    <>
      {tasks.isError ? (
        <LoadError
          title="Couldn’t load the tasks"
          error={tasks.error}
          onRetry={tasks.refetch}
          isRetrying={tasks.isFetching}
        />
      ) : undefined}
      {tasks.data?.length === 0 ? <p className={styles.none}>Nothing is planned. What comes next?</p> : undefined}
      <ul className={styles.list}>
        {tasks.data?.map((task) => (
          <li key={task.id} className={styles.task}>
            <span className={styles.title}>
              <Checkbox
                label={
                  <>
                    {task.title} <span className={styles.kind}>{taskKindLabels[task.kind]}</span>
                  </>
                }
                checked={finish.isPending && finish.variables.task.id === task.id}
                onChange={() => finish.mutate({ task, done: true })}
              />
            </span>
            <DueDay day={task.dueOn} />
            <Button
              size="small"
              appearance="subtle"
              icon={<Delete20Regular />}
              aria-label={`Remove the task ${task.title}`}
              onClick={() => remove.mutate(task)}
            />
          </li>
        ))}
      </ul>
      <TaskForm prospectId={prospectId} />
    </>
  )
}

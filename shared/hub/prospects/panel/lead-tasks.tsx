import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deleteTask, editTask, listTasks, type Task } from '#shared/contract/tasks.ts'
import { Delete20Regular } from '../../icons/delete.ts'
import { useClient } from '../../platform/client-context.ts'
import { LoadError } from '../../components/query-content.tsx'
import { failureToast, useShowToast } from '../../platform/mutations.ts'
import { DueDay } from '../../tasks/due-day.tsx'
import { TaskForm, taskKindLabels } from '../../tasks/task-form.tsx'

const useStyles = makeStyles({
  list: { display: 'grid', margin: 0, padding: 0, listStyleType: 'none' },
  task: { display: 'flex', alignItems: 'center', gap: '4px', minHeight: '40px' },
  title: { flexGrow: 1, minWidth: 0 },
  kind: { color: tokens.colorNeutralForeground3 },
  none: { margin: 0, color: tokens.colorNeutralForeground3 },
})

/** Lists the tasks for a lead, soonest first. */
export function LeadTasks({ prospectId }: { prospectId: string }) {
  const styles = useStyles()
  const client = useClient()
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  const tasks = useQuery({
    queryKey: [listTasks.path, { prospectId }],
    queryFn: ({ signal }) => client.call(listTasks, { query: { prospectId }, signal }),
  })
  const refresh = () => queryClient.invalidateQueries({ queryKey: [listTasks.path] })
  const finish = useMutation({
    mutationFn: ({ task, done }: { task: Task; done: boolean }) =>
      client.call(editTask, { params: { id: task.id }, body: { done } }),
    onSuccess: (_, { task, done }) =>
      done &&
      showToast({
        title: 'Task done',
        text: task.title,
        action: { label: 'Undo', run: () => finish.mutate({ task, done: false }) },
      }),
    onError: (error) => showToast(failureToast('Couldn’t change the task', error)),
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: ({ id }: Task) => client.call(deleteTask, { params: { id } }),
    onError: (error) => showToast(failureToast('Couldn’t remove the task', error)),
    onSettled: refresh,
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

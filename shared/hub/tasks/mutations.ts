import { useMutationState, useQueryClient } from '@tanstack/react-query'
import { editTask, listTasks, type Task } from '#shared/contract/tasks.ts'
import { useCall } from '../platform/mutations.ts'

interface TaskChange {
  task: Task
  done: boolean
}

const mutationKey = [editTask.path]

/** Returns a function that marks a task as done, and offers to undo that. */
export function useCompleteTask(): (task: Task) => void {
  const queryClient = useQueryClient()
  const setDone = useCall(editTask, {
    mutationKey,
    input: ({ task, done }: TaskChange) => ({ params: { id: task.id }, body: { done } }),
    successToast: (_, { task, done }) =>
      done
        ? {
            title: 'Task done',
            text: task.title,
            action: { label: 'Undo', run: () => setDone.mutate({ task, done: false }) },
          }
        : undefined,
    errorTitle: 'Couldn’t mark the task done',
    onSuccess(_, { task, done }) {
      if (!done) return
      queryClient.setQueriesData<Task[]>({ queryKey: [listTasks.path] }, (tasks) =>
        tasks?.filter(({ id }) => id !== task.id),
      )
    },
  })
  return (task) => setDone.mutate({ task, done: true })
}

/** Leaves out the tasks that are being saved as done: a list fetched meanwhile may still contain them. */
export function useOpenTasks(tasks: readonly Task[] | undefined): readonly Task[] {
  const changes = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as TaskChange,
  })
  const saving = new Set(changes.filter(({ done }) => done).map(({ task }) => task.id))
  return (tasks ?? []).filter(({ id }) => !saving.has(id))
}

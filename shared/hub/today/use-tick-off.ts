import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { getToday } from '#shared/contract/dashboard.ts'
import { editTask, listTasks, type Task } from '#shared/contract/tasks.ts'
import { useClient } from '../client-context.ts'
import { errorSentence } from '../components/error-sentence.ts'
import { useShowToast } from '../components/toasts.tsx'

interface TaskChange {
  task: Task
  done: boolean
}

const mutationKey = [editTask.path]

/** Marks a task as done, and offers to undo that. */
export function useTickOff(): (task: Task) => void {
  const client = useClient()
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  const setDone = useMutation({
    mutationKey,
    mutationFn: ({ task, done }: TaskChange) => client.call(editTask, { params: { id: task.id }, body: { done } }),
    onSuccess(_, { task, done }) {
      if (!done) return
      queryClient.setQueriesData<Task[]>({ queryKey: [listTasks.path] }, (tasks) =>
        tasks?.filter(({ id }) => id !== task.id),
      )
      const action = { label: 'Undo', run: () => setDone.mutate({ task, done: false }) }
      showToast({ title: 'Task done', text: task.title, action })
    },
    onError: (error) => showToast({ title: 'Couldn’t mark the task done', text: errorSentence(error) }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: [listTasks.path] }),
        queryClient.invalidateQueries({ queryKey: [getToday.path] }),
      ]),
  })
  return (task) => setDone.mutate({ task, done: true })
}

/** Leaves out the tasks that are being saved as done. The server may still list one as open when the list is fetched again meanwhile. */
export function useOpenTasks(tasks: readonly Task[] | undefined): readonly Task[] {
  const changes = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as TaskChange,
  })
  const saving = new Set(changes.filter(({ done }) => done).map(({ task }) => task.id))
  return (tasks ?? []).filter(({ id }) => !saving.has(id))
}

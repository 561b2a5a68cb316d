import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getToday } from '#shared/contract/overview.ts'
import { editTask, listTasks, type Task } from '#shared/contract/tasks.ts'
import { useClient } from '../client-context.ts'
import { errorSentence } from '../components/error-sentence.ts'
import { useShowToast } from '../components/toasts.tsx'

/** Ticks a task off at once; it comes back with a word when the server refuses, or when the owner takes it back. */
export function useTickOff(): (task: Task) => void {
  const client = useClient()
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  const setDone = useMutation({
    mutationFn: ({ task, done }: { task: Task; done: boolean }) =>
      client.call(editTask, { params: { id: task.id }, body: { done } }),
    async onMutate({ task, done }) {
      if (!done) return
      await queryClient.cancelQueries({ queryKey: [listTasks.path] })
      queryClient.setQueriesData<Task[]>({ queryKey: [listTasks.path] }, (tasks) =>
        tasks?.filter(({ id }) => id !== task.id),
      )
    },
    onSuccess(_, { task, done }) {
      if (!done) return
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

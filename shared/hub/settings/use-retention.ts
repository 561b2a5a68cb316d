import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { changeRetention, dryRunRetention, readRetention, runRetention } from '#shared/contract/retention.ts'
import { useClient } from '../client-context.ts'
import { errorSentence } from '../components/error-sentence.ts'
import { useShowToast } from '../components/toasts.tsx'
import { queryOf } from '../query-function.ts'
import { recordsLabel, totalOf } from './retention-words.ts'

/** The periods for which data is kept, and what can be done about them. */
export function useRetention() {
  const client = useClient()
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  const refresh = () => queryClient.invalidateQueries({ queryKey: [readRetention.path] })
  const tell = (error: Error) => showToast({ title: 'Nothing was done', text: errorSentence(error) })

  const status = useQuery(queryOf(readRetention))
  const dryRun = useMutation({
    mutationFn: () => client.call(dryRunRetention),
    onError: tell,
    onSettled: refresh,
  })
  const change = useMutation({
    mutationFn: (on: boolean) => client.call(changeRetention, { body: { on } }),
    onSuccess: ({ on }) => showToast({ title: on ? 'Runs by itself, once a day' : 'Does not run by itself any more' }),
    onError: tell,
    onSettled: refresh,
  })
  const run = useMutation({
    mutationFn: () => client.call(runRetention),
    onSuccess({ counts }) {
      showToast({ title: 'Done', text: `${recordsLabel(totalOf(counts))} dealt with.` })
      dryRun.reset()
      // It may have touched any list.
      void queryClient.invalidateQueries()
    },
    onError: tell,
  })
  return { status, dryRun, change, run }
}

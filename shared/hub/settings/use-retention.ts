import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { changeRetention, dryRunRetention, readRetention, runRetention } from '#shared/contract/retention.ts'
import { useClient } from '../client-context.ts'
import { errorSentence } from '../components/error-sentence.ts'
import { useShowToast } from '../components/toasts.tsx'
import { queryOf } from '../query-function.ts'
import { recordsLabel, totalOf } from './retention-labels.ts'

/** Queries and actions of the retention settings. */
export function useRetention() {
  const client = useClient()
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  const refresh = () => queryClient.invalidateQueries({ queryKey: [readRetention.path] })
  const tell = (error: Error) => showToast({ title: 'Data retention failed', text: errorSentence(error) })

  const status = useQuery(queryOf(readRetention))
  const dryRun = useMutation({
    mutationFn: () => client.call(dryRunRetention),
    onError: tell,
    onSettled: refresh,
  })
  const change = useMutation({
    mutationFn: (on: boolean) => client.call(changeRetention, { body: { on } }),
    onSuccess: ({ on }) => showToast({ title: on ? 'Runs automatically, once a day' : 'No longer runs automatically' }),
    onError: tell,
    onSettled: refresh,
  })
  const run = useMutation({
    mutationFn: () => client.call(runRetention),
    onSuccess({ counts }) {
      showToast({ title: 'Data retention done', text: `${recordsLabel(totalOf(counts))} processed.` })
      dryRun.reset()
      // It may have touched any list.
      void queryClient.invalidateQueries()
    },
    onError: tell,
  })
  return { status, dryRun, change, run }
}

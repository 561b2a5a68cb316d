import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelScrapingRun, listScrapingRuns } from '#shared/contract/scraping.ts'
import { useClient } from '../client-context.ts'
import { errorSentence } from '../components/error-sentence.ts'
import { useShowToast } from '../components/toasts.tsx'

/** Ends the run that is going. */
export function useStopRun() {
  const client = useClient()
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  return useMutation({
    mutationFn: (id: string) => client.call(cancelScrapingRun, { params: { id } }),
    onSuccess: () => showToast({ title: 'Run stopped', text: 'Leads it found will stay.' }),
    onError: (error) => showToast({ title: 'Couldn’t stop the run', text: errorSentence(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listScrapingRuns.path] }),
  })
}

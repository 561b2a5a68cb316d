import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiError } from '#shared/client.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { listScrapingRuns, startScraping } from '#shared/contract/scraping.ts'
import { useClient } from '../client-context.ts'
import { errorSentence } from '../components/error-sentence.ts'
import { useShowToast } from '../components/toasts.tsx'

/** A run has brought its first leads by then. */
const refetchAfterMs = 5000

/** Starts a run over every active source. */
export function useScrape() {
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const showToast = useShowToast()
  const action = { label: 'Open scraping', run: () => void navigate('/scraping') }
  return useMutation({
    mutationFn: () => client.call(startScraping),
    onSuccess({ wasGoing }) {
      showToast({
        title: 'Lead scraping started',
        text: wasGoing ? 'A run is already in progress.' : 'The list will refresh in 5 seconds.',
        action,
      })
      void queryClient.invalidateQueries({ queryKey: [listScrapingRuns.path] })
      setTimeout(() => void queryClient.invalidateQueries({ queryKey: [listProspects.path] }), refetchAfterMs)
    },
    onError: (error) =>
      showToast({
        title: 'Scraping failed',
        text: 'Unable to start lead scraping. Please try again.',
        ...(error instanceof ApiError ? { detail: errorSentence(error) } : {}),
        action,
      }),
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { undoMerge } from '#shared/contract/prospect-archive.ts'
import { useClient } from '../../client-context.ts'
import { errorSentence } from '../../components/error-sentence.ts'
import { useShowToast } from '../../components/toasts.tsx'
import { refreshLeads } from '../lead-cache.ts'

/** Parts two merged leads again, or says why that cannot be. */
export function useUndoMerge() {
  const client = useClient()
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  return useMutation({
    mutationFn: (mergeId: string) => client.call(undoMerge, { params: { id: mergeId } }),
    onSuccess: () => showToast({ title: 'Merge undone', text: 'The other lead is back with everything it had.' }),
    onError: (error) => showToast({ title: 'Couldn’t undo the merge', text: errorSentence(error) }),
    onSettled: () => refreshLeads(queryClient),
  })
}

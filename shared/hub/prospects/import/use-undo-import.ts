import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listImports, undoImport } from '#shared/contract/prospect-import.ts'
import { useClient } from '../../client-context.ts'
import { errorSentence } from '../../components/error-sentence.ts'
import { useShowToast } from '../../components/toasts.tsx'
import { countLabel } from '../labels.ts'
import { refreshLeads } from '../lead-cache.ts'

/** Takes back what an import brought, but for leads that somebody has worked on since, and says how many of each there were. */
export function useUndoImport(onUndone?: () => void) {
  const client = useClient()
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  return useMutation({
    mutationFn: (id: string) => client.call(undoImport, { params: { id } }),
    onSuccess({ removed, kept }) {
      const text = kept === 0 ? '' : `${countLabel(kept)} stayed, as you’ve worked on them since.`
      showToast({ title: `${countLabel(removed)} removed`, text })
      onUndone?.()
    },
    onError: (error) => showToast({ title: 'Couldn’t undo the import', text: errorSentence(error) }),
    onSettled() {
      refreshLeads(queryClient)
      void queryClient.invalidateQueries({ queryKey: [listImports.path] })
    },
  })
}

import { useQueryClient } from '@tanstack/react-query'
import { deleteScrapingSource, listScrapingSources, type ScrapingSource } from '#shared/contract/scraping.ts'
import { useClient } from '../client-context.ts'
import { useConfirm } from '../components/confirm.tsx'
import { errorSentence } from '../components/error-sentence.ts'
import { useShowToast } from '../components/toasts.tsx'

/** Removes a source, after a question. */
export function useRemoveSource(onRemoved: () => void) {
  const client = useClient()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const showToast = useShowToast()
  return async function remove({ id, name }: ScrapingSource): Promise<void> {
    const agreed = await confirm({
      title: `Remove ${name}?`,
      text: 'The source and its log will be removed. Leads it found will stay.',
      action: 'Remove',
      isFinal: true,
    })
    if (!agreed) return
    try {
      await client.call(deleteScrapingSource, { params: { id } })
      showToast({ title: `${name} removed` })
      onRemoved()
    } catch (error) {
      showToast({ title: `${name} wasn’t removed`, text: errorSentence(error as Error) })
    }
    await queryClient.invalidateQueries({ queryKey: [listScrapingSources.path] })
  }
}

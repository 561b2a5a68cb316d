import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseFormSetError } from 'react-hook-form'
import {
  createScrapingSource,
  editScrapingSource,
  listScrapingSources,
  type ScrapingSource,
} from '#shared/contract/scraping.ts'
import { useClient } from '../client-context.ts'
import { showFieldErrors } from '../components/form/field-errors.ts'
import { useShowToast } from '../components/toasts.tsx'
import type { SourceBody, SourceEntries } from './source-schema.ts'

/** Adds a source, or changes the one that is given. */
export function useSaveSource(
  source: ScrapingSource | undefined,
  setError: UseFormSetError<SourceEntries>,
  onSaved: () => void,
) {
  const client = useClient()
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  return useMutation({
    mutationFn: (body: SourceBody) =>
      source === undefined
        ? client.call(createScrapingSource, { body })
        : client.call(editScrapingSource, { params: { id: source.id }, body }),
    onSuccess(saved) {
      const { id, name, isActive } = saved
      // Who opens it again at once must not find, and save, what it was before.
      queryClient.setQueryData<ScrapingSource[]>([listScrapingSources.path], (sources) =>
        sources?.map((one) => (one.id === id ? saved : one)),
      )
      const text = isActive ? undefined : 'It’s off. Switch it on in the list.'
      showToast({ title: source === undefined ? `${name} added` : `${name} saved`, ...(text ? { text } : {}) })
      void queryClient.invalidateQueries({ queryKey: [listScrapingSources.path] })
      onSaved()
    },
    onError: (error) =>
      showFieldErrors(error, ['name', 'url', 'platform', 'searchTerms', 'scrapingInterval'], setError),
  })
}

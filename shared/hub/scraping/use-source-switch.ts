import { useMutation, useQueryClient } from '@tanstack/react-query'
import { editScrapingSource, listScrapingSources, type ScrapingSource } from '#shared/contract/scraping.ts'
import { useClient } from '../client-context.ts'
import { useConfirm } from '../components/confirm.tsx'
import { errorSentence } from '../components/error-sentence.ts'
import { useShowToast } from '../components/toasts.tsx'

type Change = { id: string; isActive: boolean; termsRead?: true }

/** Switches a source on or off. One whose terms nobody has read asks about them first. */
export function useSourceSwitch() {
  const client = useClient()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const showToast = useShowToast()
  const queryKey = [listScrapingSources.path]
  const change = useMutation({
    mutationFn: ({ id, ...body }: Change) => client.call(editScrapingSource, { params: { id }, body }),
    // Shown at once; what the server says afterwards has the last word.
    onMutate: ({ id, isActive }) =>
      queryClient.setQueryData<ScrapingSource[]>(queryKey, (sources) =>
        sources?.map((source) => (source.id === id ? { ...source, isActive } : source)),
      ),
    onSuccess: ({ name, isActive }) => showToast({ title: isActive ? `${name} is switched on` : `${name} is paused` }),
    onError: (error) => showToast({ title: 'Nothing was changed', text: errorSentence(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })

  return async function switchSource({ id, name, termsReadAt }: ScrapingSource, isActive: boolean): Promise<void> {
    if (!isActive || termsReadAt !== null) return change.mutate({ id, isActive })
    const agreed = await confirm({
      title: `Have you read the terms of ${name}?`,
      text: 'We only read a source if its own terms allow it. Please read them on its website first.',
      action: 'They allow it: switch on',
    })
    if (agreed) change.mutate({ id, isActive, termsRead: true })
  }
}

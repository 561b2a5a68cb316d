import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  changeFirstHour,
  type GoLive,
  type GoLiveItemId,
  getGoLive,
  hideGoLive,
  removeTestEnquiry,
} from '#shared/contract/go-live.ts'
import { useToastMutation } from '../mutations.ts'

/** Read anew by each view that shows it: most of what it depends on announces no changes. */
export const goLiveQuery = queryOptions<GoLive>({ queryKey: [getGoLive.path], staleTime: 0 })

/** Returns whether there is anything left of the list. */
export function isGoLiveOpen({ items }: GoLive): boolean {
  return items.some(({ state }) => state === 'todo')
}

function useStoreGoLive() {
  const queryClient = useQueryClient()
  return (answer: GoLive) => queryClient.setQueryData(goLiveQuery.queryKey, answer)
}

interface Subject {
  /** Undefined for the whole list. */
  item?: { id: GoLiveItemId; title: string }
}

/** Hides an item as not needed, or the whole list. It can be undone in the toast. */
export function useHideGoLive() {
  const show = useShowGoLive()
  return useToastMutation({
    mutationFn: (client, { item }: Subject) => client.call(hideGoLive, { body: { item: item?.id, isHidden: true } }),
    onSuccess: useStoreGoLive(),
    successToast: (_answer, subject) => ({
      title: subject.item ? `“${subject.item.title}” isn’t needed` : 'The list is hidden',
      action: { label: 'Undo', run: () => show.mutate(subject) },
    }),
    errorTitle: 'Couldn’t change the list',
  })
}

/** Puts an item back on the list, or shows the whole list again. */
export function useShowGoLive() {
  return useToastMutation({
    mutationFn: (client, { item }: Subject) => client.call(hideGoLive, { body: { item: item?.id, isHidden: false } }),
    onSuccess: useStoreGoLive(),
    errorTitle: 'Couldn’t change the list',
  })
}

export function useRemoveTestEnquiry() {
  return useToastMutation({
    mutationFn: (client) => client.call(removeTestEnquiry),
    onSuccess: useStoreGoLive(),
    successToast: () => ({ title: 'Test enquiry removed', text: 'Your contact form works.' }),
    errorTitle: 'Couldn’t remove the test enquiry',
  })
}

/** Notes how far the owner has come in the first hour. */
export function useChangeFirstHour() {
  return useToastMutation({
    mutationFn: (client, body: Partial<GoLive['firstHour']>) => client.call(changeFirstHour, { body }),
    onSuccess: useStoreGoLive(),
    errorTitle: 'Couldn’t note how far you’ve come',
  })
}

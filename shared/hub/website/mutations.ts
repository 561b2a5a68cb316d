import { type QueryClient, useQuery } from '@tanstack/react-query'
import { readBusiness } from '#shared/contract/business.ts'
import { type ContentItem, discardDraft, listContent, listVersions } from '#shared/contract/website.ts'
import type { ContentKind } from '#shared/contract/website-content.ts'
import { openedAddress } from '#shared/opened-address.ts'
import { useConfirm } from '../components/confirm.tsx'
import { useShowToast } from '../components/toasts.tsx'
import { useToastMutation } from '../mutations.ts'
import { queryOf } from '../query-function.ts'
import { latestContent } from './queries.ts'

/** Puts a changed or new item into the cached list of its kind, and asks the server for what follows from the change. */
export function storeItem(queryClient: QueryClient, item: ContentItem): void {
  queryClient.setQueryData<ContentItem[]>([listContent.path, item.kind], (items) =>
    items?.some(({ id }) => id === item.id)
      ? items.map((one) => (one.id === item.id ? item : one))
      : [...(items ?? []), item],
  )
  refreshContent(queryClient)
}

export function refreshContent(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: [listContent.path] })
  void queryClient.invalidateQueries({ queryKey: [listVersions.path] })
}

/** Where visitors see each kind of content. */
const pages: Record<ContentKind, string> = {
  business: '/contact',
  person: '/about',
  review: '/reviews',
  project: '/portfolio',
  article: '/blog',
  picture: '/',
}

/** Returns the address of the page that shows an item, without the origin. */
export function pageOf({ kind, slug, ...item }: ContentItem): string {
  if (kind === 'picture') {
    const { name } = latestContent<'picture'>({ kind, slug, ...item })
    return name.startsWith('pages/') ? `/${name.slice('pages/'.length)}` : '/'
  }
  return (kind === 'project' || kind === 'article') && slug !== null
    ? openedAddress(pages[kind], kind, slug)
    : pages[kind]
}

/** Returns functions that open a page of the website in a new tab, or in the system's browser. */
export function useOpenPage() {
  const { data: business } = useQuery(queryOf(readBusiness))
  const showToast = useShowToast()
  const open = (address: string) =>
    window.open(new URL(address, business?.website ?? location.origin), '_blank', 'noopener,noreferrer')
  return {
    viewPage: (item: ContentItem) => open(pageOf(item)),
    openPreview(address: string): void {
      open(address)
      // A browser may have kept the new tab from opening.
      showToast({ title: 'Preview opened in a new tab', action: { label: 'Open again', run: () => open(address) } })
    },
  }
}

/** Returns a function that gives a saved draft up after a question. */
export function useDiscardDraft(onDiscarded: () => void) {
  const confirm = useConfirm()
  const { mutate } = useToastMutation({
    mutationFn: (client, { kind, id, revision }: ContentItem) =>
      client.call(discardDraft, { params: { kind, id }, query: { revision } }),
    successToast: () => ({ title: 'Changes discarded', text: 'You’re back to what visitors see.' }),
    errorTitle: 'Couldn’t discard the changes',
    invalidates: [listContent],
    onSuccess: onDiscarded,
  })
  return async (item: ContentItem) => {
    const agreed = await confirm({
      title: 'Discard your changes?',
      text: 'The draft goes back to what visitors see now.',
      action: 'Discard changes',
      isFinal: true,
    })
    if (agreed) mutate(item)
  }
}

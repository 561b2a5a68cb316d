import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import {
  type ContentItem,
  deleteContent,
  discardDraft,
  orderContent,
  previewDraft,
  publishContent,
  restoreVersion,
  saveDraft,
  setHidden,
} from '#shared/contract/website.ts'
import type { ContentKind } from '#shared/contract/website-content.ts'
import { useConfirm } from '../../components/confirm.tsx'
import { idToSend } from '../../platform/draft-store.ts'
import { useCall, useToastMutation } from '../../platform/mutations.ts'
import type { BuiltIn } from './content-description.ts'
import { useOpenPage } from './pages.ts'
import { websiteQueries } from './queries.ts'

/** Puts a changed or new item into the cached list of its kind. */
export function storeItem(queryClient: QueryClient, item: ContentItem): void {
  queryClient.setQueryData<ContentItem[]>(websiteQueries.content(item.kind).queryKey, (items = []) =>
    items.some(({ id }) => id === item.id) ? items.map((one) => (one.id === item.id ? item : one)) : [...items, item],
  )
}

/** Returns the id of a new item. It stays the same until the item is saved, so that a repeated save creates only one item.
 *  @param key `new`, or the key of the built-in content that the item replaces */
export function newItemId(kind: ContentKind, key: string): string {
  return idToSend(newItemKey(kind, key), {})
}

export function newItemKey(kind: ContentKind, key: string): string {
  return `website:${kind}:${key}`
}

/** Returns a function that discards a saved draft after confirmation. */
export function useDiscardDraft(onDiscarded: () => void) {
  const confirm = useConfirm()
  const { mutate } = useCall(discardDraft, {
    input: ({ kind, id, revision }: ContentItem) => ({ params: { kind, id }, query: { revision } }),
    successToast: () => ({ title: 'Changes discarded', text: 'What visitors see stays as it is.' }),
    errorTitle: 'Couldn’t discard the changes',
    onSuccess: onDiscarded,
  })
  return async (item: ContentItem) => {
    const agreed = await confirm({
      title: 'Discard your changes?',
      text: 'Visitors keep seeing what is published now.',
      action: 'Discard changes',
      isFinal: true,
    })
    if (agreed) mutate(item)
  }
}

const rowActions = {
  publish: {
    send: (client: Client, { kind, id, revision }: ContentItem) =>
      client.call(publishContent, { params: { kind, id }, body: { revision } }),
    busy: 'Publishing…',
    done: 'published',
    failed: 'Couldn’t publish',
  },
  hide: {
    send: (client: Client, { kind, id, revision }: ContentItem) =>
      client.call(setHidden, { params: { kind, id }, body: { isHidden: true, revision } }),
    busy: 'Hiding…',
    done: 'is hidden from visitors',
    failed: 'Couldn’t hide',
  },
  show: {
    send: (client: Client, { kind, id, revision }: ContentItem) =>
      client.call(setHidden, { params: { kind, id }, body: { isHidden: false, revision } }),
    busy: 'Showing…',
    done: 'is shown again',
    failed: 'Couldn’t show',
  },
  remove: {
    send: async (client: Client, { kind, id, revision }: ContentItem) => {
      await client.call(deleteContent, { params: { kind, id }, query: { revision } })
      return undefined
    },
    busy: 'Deleting…',
    done: 'deleted',
    failed: 'Couldn’t delete',
  },
} as const
type RowAction = keyof typeof rowActions

/** The item that is being changed, and the label that its row shows meanwhile. */
export interface PendingAction {
  id: string
  label: string
}

/** Carries out an action on an item from its row, one at a time. */
export function useRowAction() {
  const queryClient = useQueryClient()
  const { viewPage } = useOpenPage()
  const mutation = useToastMutation({
    calls: [publishContent, setHidden, deleteContent],
    mutationFn: (client, { action, item }: { action: RowAction; item: ContentItem; title: string }) =>
      rowActions[action].send(client, item),
    successToast: (item, { action, title }) => ({
      title: `${title} ${rowActions[action].done}`,
      ...(item && !item.isHidden && { action: { label: 'View page', run: () => viewPage(item) } }),
    }),
    errorTitle: ({ action, title }) => `${rowActions[action].failed} ${title}`,
    onSuccess: (item) => item && storeItem(queryClient, item),
  })
  const { isPending, variables } = mutation
  const pending: PendingAction | undefined = isPending
    ? { id: variables.item.id, label: rowActions[variables.action].busy }
    : undefined
  return {
    run: (action: RowAction, item: ContentItem, title: string) =>
      isPending ? undefined : mutation.mutate({ action, item, title }),
    pending,
  }
}

/** Previews a saved draft. */
export function usePreview() {
  const { openPreview } = useOpenPage()
  return useCall(previewDraft, {
    input: ({ kind, id }: ContentItem) => ({ params: { kind, id } }),
    errorTitle: 'Couldn’t make the preview',
    onSuccess: ({ address }) => openPreview(address),
  }).mutate
}

/** Hides built-in content by creating a hidden item that replaces it. */
export function useHideBuiltIn<Kind extends ContentKind>(kind: Kind) {
  const queryClient = useQueryClient()
  return useToastMutation({
    calls: [saveDraft, publishContent, setHidden],
    async mutationFn(client, { key, initial, slug }: BuiltIn<Kind>) {
      const params = { kind, id: newItemId(kind, key) }
      const body = { content: initial, revision: 0, ...(slug !== undefined && { slug }) }
      const saved = await client.call(saveDraft, { params, body })
      const { revision } = await client.call(publishContent, { params, body: { revision: saved.revision } })
      return client.call(setHidden, { params, body: { isHidden: true, revision } })
    },
    successToast: (_, { title }) => ({ title: `${title} is hidden from visitors` }),
    errorTitle: ({ title }) => `Couldn’t hide ${title}`,
    onSuccess: (item) => storeItem(queryClient, item),
  })
}

/** Changes the order of the items of a kind, and shows it in the list at once. */
export function useOrder(kind: ContentKind) {
  const queryClient = useQueryClient()
  return useCall(orderContent, {
    input: (ids: string[]) => ({ params: { kind }, body: { ids } }),
    async onMutate(ids) {
      const queryKey = websiteQueries.content(kind).queryKey
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData<ContentItem[]>(queryKey)
      queryClient.setQueryData<ContentItem[]>(queryKey, (items = []) =>
        items.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
      )
      return before
    },
    // The list is fetched again, but that may fail as well.
    onError: (_error, _ids, before) =>
      queryClient.setQueryData(websiteQueries.content(kind).queryKey, before as ContentItem[] | undefined),
    errorTitle: 'Couldn’t change the order',
  }).mutate
}

/** Makes a former version the draft. */
export function useRestoreVersion(onRestored: () => void) {
  const queryClient = useQueryClient()
  return useCall(restoreVersion, {
    input: ({ item: { kind, id, revision }, version }: { item: ContentItem; version: string }) => ({
      params: { kind, id, version },
      body: { revision },
    }),
    successToast: () => ({ title: 'This version is your draft now', text: 'Publish it to show it to visitors.' }),
    errorTitle: 'Couldn’t use this version',
    onSuccess(item) {
      storeItem(queryClient, item)
      onRestored()
    },
  })
}

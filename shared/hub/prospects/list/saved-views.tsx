import { lazy, useState } from 'react'
import {
  Button,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deleteSavedView, listSavedViews, type SavedView } from '#shared/contract/saved-views.ts'
import { Bookmark20Regular } from '../../icons/bookmark.ts'
import { BookmarkAdd20Regular } from '../../icons/bookmark-add.ts'
import { Delete20Regular } from '../../icons/delete.ts'
import { OverlayBoundary } from '../../components/error-boundaries.tsx'
import { useClient } from '../../platform/client-context.ts'
import { failureToast, useShowToast } from '../../platform/mutations.ts'
import type { LeadAddress } from '../lead-address.ts'

const SaveViewDialog = lazy(async () => ({ default: (await import('./save-view-dialog.tsx')).SaveViewDialog }))

/** A reload may change the order of the parameters. */
function inOrder(search: string): string {
  const parameters = new URLSearchParams(search)
  parameters.sort()
  return parameters.toString()
}

/** Shows the saved views: to choose one, save the current one or delete it. */
export function SavedViews({ address }: { address: LeadAddress }) {
  const client = useClient()
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  const [isSaving, setIsSaving] = useState(false)
  const { data: views = [] } = useQuery({
    queryKey: [listSavedViews.path],
    queryFn: ({ signal }) => client.call(listSavedViews, { signal }),
  })
  const current = views.find(({ search }) => inOrder(search) === inOrder(address.search))
  const remove = useMutation({
    mutationFn: ({ id }: SavedView) => client.call(deleteSavedView, { params: { id } }),
    onSuccess: (_, { name }) => showToast({ title: `View deleted: ${name}` }),
    onError: (error) => showToast(failureToast('Couldn’t delete the view', error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listSavedViews.path] }),
  })
  return (
    <>
      <Menu positioning="below-end">
        <MenuTrigger disableButtonEnhancement>
          <Button icon={<Bookmark20Regular />}>{current?.name ?? 'Views'}</Button>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuGroup>
              <MenuGroupHeader>{views.length === 0 ? 'No saved views yet' : 'Saved views'}</MenuGroupHeader>
              {views.map((view) => (
                <MenuItem key={view.id} onClick={() => address.setSearch(view.search)}>
                  {view.name}
                </MenuItem>
              ))}
            </MenuGroup>
            <MenuDivider />
            <MenuItem icon={<BookmarkAdd20Regular />} onClick={() => setIsSaving(true)}>
              Save this view …
            </MenuItem>
            {current === undefined ? undefined : (
              <MenuItem icon={<Delete20Regular />} onClick={() => remove.mutate(current)}>
                {`Delete view “${current.name}”`}
              </MenuItem>
            )}
          </MenuList>
        </MenuPopover>
      </Menu>
      {isSaving ? (
        <OverlayBoundary onClose={() => setIsSaving(false)}>
          <SaveViewDialog search={address.search} onClose={() => setIsSaving(false)} />
        </OverlayBoundary>
      ) : undefined}
    </>
  )
}

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
import { useQuery } from '@tanstack/react-query'
import { deleteSavedView, listSavedViews, type SavedView } from '#shared/contract/saved-views.ts'
import { Bookmark20Regular } from '../../icons/bookmark.ts'
import { BookmarkAdd20Regular } from '../../icons/bookmark-add.ts'
import { Delete20Regular } from '../../icons/delete.ts'
import { OverlayBoundary } from '../../components/error-boundaries.tsx'
import { useCall } from '../../platform/mutations.ts'
import type { LeadAddress } from '../lead-address.ts'
import { queryOf } from '../../platform/queries.ts'

const SaveViewDialog = lazy(async () => ({ default: (await import('./save-view-dialog.tsx')).SaveViewDialog }))

/** A reload may change the order of the parameters. */
function inOrder(search: string): string {
  const parameters = new URLSearchParams(search)
  parameters.sort()
  return parameters.toString()
}

/** Shows the saved views: to choose one, save the current one or delete it. */
export function SavedViews({ address }: { address: LeadAddress }) {
  const [isSaving, setIsSaving] = useState(false)
  const { data: views = [] } = useQuery(queryOf(listSavedViews))
  const current = views.find(({ search }) => inOrder(search) === inOrder(address.search))
  const remove = useCall(deleteSavedView, {
    input: ({ id }: SavedView) => ({ params: { id } }),
    successToast: (_, { name }) => ({ title: `View deleted: ${name}` }),
    errorTitle: 'Couldn’t delete the view',
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

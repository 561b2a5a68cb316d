import { lazy, useState } from 'react'
import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components'
import {
  Archive20Regular,
  Delete20Regular,
  Eraser20Regular,
  Merge20Regular,
  MoreHorizontal20Regular,
} from '@fluentui/react-icons'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { OverlayBoundary } from '../../errors/overlay-boundary.tsx'
import type { LeadActions } from '../actions/use-lead-actions.ts'
import { useErase } from '../mutations.ts'

const MergeDialog = lazy(async () => ({ default: (await import('../merge/merge-dialog.tsx')).MergeDialog }))

export interface PanelMenuProps {
  lead: ProspectDetail
  actions: LeadActions
  /** The lead is no longer in the list. */
  onGone: () => void
}

/** What ends a lead, or joins it with another. */
export function PanelMenu({ lead, actions, onGone }: PanelMenuProps) {
  const [isMerging, setIsMerging] = useState(false)
  const erase = useErase()
  const thenGone = (leadAction: Promise<boolean>) => void leadAction.then((isDone) => isDone && onGone())
  return (
    <>
      <Button icon={<Archive20Regular />} onClick={() => thenGone(actions.archive({ leads: [lead] }))}>
        Archive
      </Button>
      <Menu positioning="below-end">
        <MenuTrigger disableButtonEnhancement>
          <Button icon={<MoreHorizontal20Regular />} aria-label="More" />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItem icon={<Merge20Regular />} onClick={() => setIsMerging(true)}>
              Merge with another lead …
            </MenuItem>
            <MenuItem icon={<Delete20Regular />} onClick={() => thenGone(actions.remove({ leads: [lead] }))}>
              Delete …
            </MenuItem>
            <MenuItem icon={<Eraser20Regular />} onClick={() => thenGone(erase(lead.id, lead.name))}>
              Erase every trace of this person …
            </MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      {isMerging ? (
        <OverlayBoundary onClose={() => setIsMerging(false)}>
          <MergeDialog lead={lead} onClose={() => setIsMerging(false)} />
        </OverlayBoundary>
      ) : undefined}
    </>
  )
}

import { lazy, useState } from 'react'
import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { Archive20Regular } from '../../icons/archive.ts'
import { Briefcase20Regular } from '../../icons/briefcase.ts'
import { Delete20Regular } from '../../icons/delete.ts'
import { Eraser20Regular } from '../../icons/eraser.ts'
import { Merge20Regular } from '../../icons/merge.ts'
import { MoreHorizontal20Regular } from '../../icons/more-horizontal.ts'
import { OverlayBoundary } from '../../components/error-boundaries.tsx'
import type { RunLeadAction } from '../use-lead-action.ts'
import { useErase } from '../mutations.ts'

const StartJobDialog = lazy(async () => ({ default: (await import('../../jobs/start-job-dialog.tsx')).StartJobDialog }))
const MergeDialog = lazy(async () => ({ default: (await import('../merge/merge-dialog.tsx')).MergeDialog }))

export interface PanelMenuProps {
  lead: ProspectDetail
  run: RunLeadAction
  /** Called when the lead has left the list. */
  onGone: () => void
}

/** Shows the menu that starts a job for a lead, or archives, deletes, erases or merges it. */
export function PanelMenu({ lead, run, onGone }: PanelMenuProps) {
  const [isMerging, setIsMerging] = useState(false)
  const [isStarting, setIsStarting] = useState(false)
  const erase = useErase()
  const close = (result: Promise<boolean>) => void result.then((isDone) => isDone && onGone())
  const runHere = (action: 'archive' | 'delete') => close(run({ leads: [lead] }, { action }))
  return (
    <>
      <Button icon={<Archive20Regular />} onClick={() => runHere('archive')}>
        Archive
      </Button>
      <Menu positioning="below-end">
        <MenuTrigger disableButtonEnhancement>
          <Button icon={<MoreHorizontal20Regular />} aria-label="More" />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItem icon={<Briefcase20Regular />} onClick={() => setIsStarting(true)}>
              Start a job without a deposit …
            </MenuItem>
            <MenuItem icon={<Merge20Regular />} onClick={() => setIsMerging(true)}>
              Merge with another lead …
            </MenuItem>
            <MenuItem icon={<Delete20Regular />} onClick={() => runHere('delete')}>
              Delete …
            </MenuItem>
            <MenuItem icon={<Eraser20Regular />} onClick={() => close(erase(lead.id, lead.name))}>
              Erase every trace of this person …
            </MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      {isStarting ? (
        <OverlayBoundary onClose={() => setIsStarting(false)}>
          <StartJobDialog lead={lead} onClose={() => setIsStarting(false)} />
        </OverlayBoundary>
      ) : undefined}
      {isMerging ? (
        <OverlayBoundary onClose={() => setIsMerging(false)}>
          <MergeDialog lead={lead} onClose={() => setIsMerging(false)} />
        </OverlayBoundary>
      ) : undefined}
    </>
  )
}

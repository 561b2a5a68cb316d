import type { KeyboardEvent } from 'react'
import {
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import type { LeadFile } from '#shared/contract/lead-files.ts'
import { ArrowDownload20Regular } from '../icons/arrow-download.ts'
import { ChevronLeft20Regular } from '../icons/chevron-left.ts'
import { ChevronRight20Regular } from '../icons/chevron-right.ts'
import { Delete20Regular } from '../icons/delete.ts'
import { Dismiss20Regular } from '../icons/dismiss.ts'
import { Edit20Regular } from '../icons/edit.ts'
import { useFocusReturn } from '../components/focus-return.ts'
import { PastTime } from '../components/past-time.tsx'
import { Row } from '../components/stack.tsx'
import { formatSize } from '../components/files.ts'
import { useFileActions } from './file-actions.tsx'
import { LeadPicture } from './lead-picture.tsx'
import { space } from '../components/styles.ts'

const useStyles = makeStyles({
  surface: { width: '96vw', maxWidth: '1000px', boxSizing: 'border-box', padding: tokens.spacingHorizontalL },
  title: { overflowWrap: 'anywhere' },
  picture: { display: 'block', width: '100%', height: '54vh', objectFit: 'contain' },
  facts: { margin: space('S', 0, 'M'), color: tokens.colorNeutralForeground3 },
})

export interface PictureViewerProps {
  pictures: readonly LeadFile[]
  shown: LeadFile
  onShow: (id: string) => void
  onClose: () => void
}

/** Shows one picture of a lead as large as there is room, and leads to the others with buttons and arrow keys. */
export function PictureViewer({ pictures, shown, onShow, onClose }: PictureViewerProps) {
  const styles = useStyles()
  useFocusReturn()
  const { download, askAndRename, askAndRemove, dialog } = useFileActions()
  const at = pictures.indexOf(shown)
  const [before, after] = [pictures[at - 1], pictures[at + 1]]

  function showOther({ key, target }: KeyboardEvent): void {
    if (target instanceof HTMLInputElement) return
    const other = key === 'ArrowLeft' ? before : key === 'ArrowRight' ? after : undefined
    if (other !== undefined) onShow(other.id)
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogSurface className={styles.surface} onKeyDown={showOther}>
        <DialogBody>
          <DialogTitle
            className={styles.title}
            action={<Button appearance="subtle" icon={<Dismiss20Regular />} aria-label="Close" onClick={onClose} />}
          >
            {shown.fileName}
          </DialogTitle>
          <DialogContent>
            <LeadPicture key={shown.id} file={shown} size="preview" className={styles.picture} />
            <p className={styles.facts}>
              <span aria-live="polite">{`Picture ${at + 1} of ${pictures.length}`}</span>
              {` · ${formatSize(shown.bytes)} · `}
              <PastTime at={shown.createdAt} />
              {shown.addedBy === 'visitor' ? ' · sent from the website' : undefined}
              {shown.note === null ? undefined : ` · ${shown.note}`}
            </p>
            <Row>
              <Button
                icon={<ChevronLeft20Regular />}
                aria-label="Previous picture"
                disabledFocusable={before === undefined}
                onClick={() => before && onShow(before.id)}
              />
              <Button
                icon={<ChevronRight20Regular />}
                aria-label="Next picture"
                disabledFocusable={after === undefined}
                onClick={() => after && onShow(after.id)}
              />
              <Button icon={<ArrowDownload20Regular />} onClick={() => download(shown)}>
                Download
              </Button>
              <Button icon={<Edit20Regular />} onClick={() => askAndRename(shown)}>
                Rename
              </Button>
              <Button icon={<Delete20Regular />} onClick={() => void askAndRemove(shown)}>
                Delete
              </Button>
            </Row>
          </DialogContent>
        </DialogBody>
        {dialog}
      </DialogSurface>
    </Dialog>
  )
}

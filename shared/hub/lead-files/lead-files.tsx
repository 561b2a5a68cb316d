import { lazy, useState } from 'react'
import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import {
  type LeadFile,
  leadFileLimits,
  leadFileTypes,
  listLeadFiles,
  uploadLeadFile,
} from '#shared/contract/lead-files.ts'
import { ArrowDownload20Regular } from '../icons/arrow-download.ts'
import { Delete20Regular } from '../icons/delete.ts'
import { Document20Regular } from '../icons/document.ts'
import { Edit20Regular } from '../icons/edit.ts'
import { formatSize } from '../components/files.ts'
import { OverlayBoundary } from '../components/error-boundaries.tsx'
import { PanelSection } from '../components/side-panel.tsx'
import { PastTime } from '../components/past-time.tsx'
import { QueryContent } from '../components/query-content.tsx'
import { RowActions } from '../components/row-actions.tsx'
import { Stack } from '../components/stack.tsx'
import { UploadArea } from '../components/uploads/upload-area.tsx'
import { useUploads } from '../components/uploads/use-uploads.ts'
import { useFileActions } from './file-actions.tsx'
import { LeadPicture } from './lead-picture.tsx'
import { queryOf } from '../platform/queries.ts'

const useStyles = makeStyles({
  none: { color: tokens.colorNeutralForeground3 },
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))',
    gap: tokens.spacingHorizontalS,
  },
  tile: {
    display: 'block',
    width: '100%',
    padding: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  picture: { display: 'block', width: '100%', aspectRatio: '4 / 3', objectFit: 'cover' },
  list: {
    display: 'grid',
    // Makes the actions of a row one menu.
    containerName: 'records',
    containerType: 'inline-size',
  },
  row: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minHeight: '48px' },
  icon: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
  text: { flexGrow: 1, minWidth: 0 },
  name: {
    minHeight: '24px',
    padding: 0,
    border: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    textAlign: 'start',
    textDecorationLine: 'underline',
    textDecorationColor: tokens.colorNeutralStroke1,
    textUnderlineOffset: '3px',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    ':hover': { textDecorationColor: 'currentcolor' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  facts: { ...typographyStyles.caption1, display: 'block', color: tokens.colorNeutralForeground3 },
})

const PictureViewer = lazy(async () => ({ default: (await import('./picture-viewer.tsx')).PictureViewer }))

/** Shows the photographs and documents of a lead, and takes more. */
export function LeadFiles({ prospectId }: { prospectId: string }) {
  const styles = useStyles()
  const list = queryOf(listLeadFiles, { params: { id: prospectId } })
  const files = useQuery(list)
  const uploads = useUploads<LeadFile>({
    limitBytes: leadFileLimits.bytes,
    listKey: list.queryKey,
    send: (to, { id, file }, signal) => {
      const query = { id, fileName: file.name.slice(0, leadFileLimits.fileName) }
      return to.call(uploadLeadFile, { params: { id: prospectId }, query, body: file, signal })
    },
  })
  const [shownId, setShownId] = useState<string>()
  const pictures = files.data?.filter(({ hasPreview }) => hasPreview) ?? []
  const shown = pictures.find(({ id }) => id === shownId)
  const close = () => setShownId(undefined)

  return (
    <PanelSection heading="Files">
      <Stack>
        <QueryContent query={files} loading="Loading the files" failed="Couldn’t load the files">
          {(all) => (
            <>
              {all.length === 0 ? <p className={styles.none}>No photos, plans or documents yet.</p> : undefined}
              {pictures.length === 0 ? undefined : (
                <ul className={styles.grid} aria-label="Pictures">
                  {pictures.map((picture) => (
                    <li key={picture.id}>
                      <button
                        type="button"
                        className={styles.tile}
                        title={picture.fileName}
                        aria-label={`Show ${picture.fileName}`}
                        onClick={() => setShownId(picture.id)}
                      >
                        <LeadPicture file={picture} size="thumbnail" className={styles.picture} />
                      </button>
                    </li>
                  ))}
                </ul>
              )}
              <DocumentList documents={all.filter(({ hasPreview }) => !hasPreview)} />
            </>
          )}
        </QueryContent>
        <UploadArea
          uploads={uploads}
          label="Add files"
          inputLabel="Files to add"
          hint="or drop them here: PDF, pictures, Word, Excel, DWG or DXF, up to 50 MB each"
          accept={leadFileTypes}
          hasCamera
        />
      </Stack>
      {shown === undefined ? undefined : (
        <OverlayBoundary onClose={close}>
          <PictureViewer pictures={pictures} shown={shown} onShow={setShownId} onClose={close} />
        </OverlayBoundary>
      )}
    </PanelSection>
  )
}

const sources = { owner: '', visitor: ' · sent from the website', email: ' · sent by email' } as const

/** Lists the files that can’t be shown, each with its size and age, to download them. */
function DocumentList({ documents }: { documents: readonly LeadFile[] }) {
  const styles = useStyles()
  const { download, askAndRename, askAndRemove, dialog } = useFileActions()
  if (documents.length === 0) return undefined
  return (
    <>
      <ul className={styles.list} aria-label="Documents">
        {documents.map((file) => (
          <li key={file.id} className={styles.row}>
            <Document20Regular className={styles.icon} aria-hidden />
            <span className={styles.text}>
              <button
                type="button"
                className={styles.name}
                aria-label={`Download ${file.fileName}`}
                onClick={() => download(file)}
              >
                {file.fileName}
              </button>
              <span className={styles.facts}>
                {formatSize(file.bytes)} · <PastTime at={file.createdAt} />
                {sources[file.addedBy]}
                {file.note === null ? undefined : `: ${file.note}`}
                {file.type === 'image/heic' ? ' · Apple’s HEIC format, which can’t be shown here' : undefined}
              </span>
            </span>
            <RowActions
              name={file.fileName}
              actions={[
                {
                  title: 'Download',
                  label: `Download ${file.fileName}`,
                  icon: <ArrowDownload20Regular />,
                  onClick: () => download(file),
                },
                {
                  title: 'Rename …',
                  label: `Rename ${file.fileName}`,
                  icon: <Edit20Regular />,
                  onClick: () => askAndRename(file),
                },
                {
                  title: 'Delete …',
                  label: `Delete ${file.fileName}`,
                  icon: <Delete20Regular />,
                  onClick: () => void askAndRemove(file),
                },
              ]}
            />
          </li>
        ))}
      </ul>
      {dialog}
    </>
  )
}

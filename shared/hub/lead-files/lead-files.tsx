import { lazy, useState } from 'react'
import { makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { leadFileLimits, leadFileTypes, uploadLeadFile } from '#shared/contract/lead-file-edits.ts'
import { type LeadFile, listLeadFiles } from '#shared/contract/lead-files.ts'
import { useClient } from '../client-context.ts'
import { QueryContent } from '../components/query-content.tsx'
import { Stack } from '../components/stack.tsx'
import { UploadArea } from '../components/uploads/upload-area.tsx'
import { useUploads } from '../components/uploads/use-uploads.ts'
import { OverlayBoundary } from '../errors/overlay-boundary.tsx'
import { PanelSection } from '../components/panel-section.tsx'
import { DocumentList } from './document-list.tsx'
import { LeadPicture } from './lead-picture.tsx'

const PictureViewer = lazy(async () => ({ default: (await import('./picture-viewer.tsx')).PictureViewer }))

const useStyles = makeStyles({
  none: { margin: 0, color: tokens.colorNeutralForeground3 },
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))',
    gap: tokens.spacingHorizontalS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
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
})

/** Shows the photographs and documents of a lead, and takes more. */
export function LeadFiles({ prospectId }: { prospectId: string }) {
  const styles = useStyles()
  const client = useClient()
  const listKey = [listLeadFiles.path, prospectId]
  const files = useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => client.call(listLeadFiles, { params: { id: prospectId }, signal }),
  })
  const uploads = useUploads<LeadFile>({
    limitBytes: leadFileLimits.bytes,
    listKey,
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
              {all.length === 0 ? <p className={styles.none}>No photographs, plans or documents yet.</p> : undefined}
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

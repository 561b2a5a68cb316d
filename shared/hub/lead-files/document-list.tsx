import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import { ArrowDownload20Regular, Delete20Regular, Document20Regular, Edit20Regular } from '@fluentui/react-icons'
import type { LeadFile } from '#shared/contract/lead-files.ts'
import { PastTime } from '../components/past-time.tsx'
import { RowActions } from '../components/row-actions.tsx'
import { formatSize } from '../components/format-size.ts'
import { useFileActions } from './file-actions.tsx'

const useStyles = makeStyles({
  list: {
    display: 'grid',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    // So that the actions of a row are one menu.
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

const sources = { owner: '', visitor: ' · sent from the website', email: ' · sent by email' } as const

/** Lists the files that can’t be shown, each with its size and age, to download them. */
export function DocumentList({ documents }: { documents: readonly LeadFile[] }) {
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

import { type ChangeEvent, useRef } from 'react'
import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { Document20Regular } from '../icons/document.ts'
import { useVisuallyHidden } from './styles.ts'

const useStyles = makeStyles({
  field: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: tokens.spacingVerticalL,
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  name: { overflowWrap: 'anywhere' },
})

export interface FileFieldProps {
  /** The label for screen readers: `File with people`. */
  label: string
  /** As the attribute of the same name: `.csv,text/csv`. */
  accept: string
  fileName: string | undefined
  onChoose: (file: File) => void
}

/** A field for a file that is chosen with the button or dropped. */
export function FileField({ label, accept, fileName, onChoose }: FileFieldProps) {
  const styles = useStyles()
  const hidden = useVisuallyHidden()
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null) => files?.[0] && onChoose(files[0])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping needs a mouse; the button does the same
    <div
      className={styles.field}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        take(event.dataTransfer.files)
      }}
    >
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        className={hidden}
        onChange={(event: ChangeEvent<HTMLInputElement>) => take(event.target.files)}
      />
      <Button icon={<Document20Regular />} onClick={() => input.current?.click()}>
        {fileName === undefined ? 'Choose a file' : 'Choose another file'}
      </Button>
      <span className={styles.name}>{fileName ?? 'or drop it here'}</span>
    </div>
  )
}

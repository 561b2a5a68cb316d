import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'
import { Button, makeStyles, mergeClasses, ProgressBar, tokens } from '@fluentui/react-components'
import { ArrowUpload20Regular } from '../../icons/arrow-upload.ts'
import { Camera20Regular } from '../../icons/camera.ts'
import { ErrorCircle16Filled } from '../../icons/error-circle.ts'
import { HourglassHalf16Regular } from '../../icons/hourglass-half.ts'
import { Row, Stack } from '../stack.tsx'
import { StateMark } from '../state-mark.tsx'
import { useVisuallyHidden } from '../styles.ts'
import type { Upload, Uploads } from './use-uploads.ts'

const useStyles = makeStyles({
  area: {
    padding: tokens.spacingHorizontalL,
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  over: { border: `1px dashed ${tokens.colorBrandStroke1}`, backgroundColor: tokens.colorBrandBackground2 },
  // Hidden without a touch screen, where the button would open the same file dialog.
  camera: { display: 'none', '@media (pointer: coarse)': { display: 'inline-flex' } },
  hint: { color: tokens.colorNeutralForeground3 },
  list: { display: 'grid', gap: tokens.spacingVerticalS },
  item: { display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: tokens.spacingHorizontalM },
  name: { flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' },
  problem: { display: 'block', color: tokens.colorNeutralForeground2, textWrap: 'pretty' },
})

export interface UploadAreaProps {
  uploads: Uploads
  /** The label of the button: `Upload photographs`. */
  label: string
  /** The label of the file input for screen readers: `Photos to upload`. */
  inputLabel: string
  /** The accepted files, described beside the button. */
  hint: string
  /** As the attribute of the same name. */
  accept: string
  /** Whether a phone offers its camera too. */
  hasCamera?: boolean
}

/** Accepts files that are chosen or dropped, and shows the progress of their upload. */
export function UploadArea({ uploads: state, label, inputLabel, hint, accept, hasCamera = false }: UploadAreaProps) {
  const { uploads, current, add, retry, remove, stop } = state
  const styles = useStyles()
  const hidden = useVisuallyHidden()
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const progressId = useId()
  const stored = uploads.filter(({ isStored }) => isStored).length
  const rest = uploads.filter(({ isStored }) => !isStored)

  const inputProps: ComponentProps<'input'> = {
    type: 'file',
    tabIndex: -1,
    className: hidden,
    onChange({ target }) {
      add(target.files ?? [])
      target.value = '' // so that the same file can be chosen again
    },
  }

  return (
    <Stack>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping needs a mouse; the button does the same */}
      <div
        className={mergeClasses(styles.area, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          add(event.dataTransfer.files)
        }}
      >
        <input {...inputProps} ref={input} multiple accept={accept} aria-label={inputLabel} />
        <Row gap="m">
          <Button icon={<ArrowUpload20Regular />} onClick={() => input.current?.click()}>
            {label}
          </Button>
          {hasCamera ? (
            <span className={styles.camera}>
              <input {...inputProps} ref={camera} accept="image/*" capture="environment" aria-label="Photo to take" />
              <Button icon={<Camera20Regular />} onClick={() => camera.current?.click()}>
                Take a photo
              </Button>
            </span>
          ) : undefined}
          <span className={styles.hint}>{hint}</span>
        </Row>
      </div>
      {uploads.length === 0 ? undefined : (
        <output id={progressId}>
          {current === undefined
            ? `${stored} of ${uploads.length} uploaded`
            : `Uploading ${Math.min(stored + 1, uploads.length)} of ${uploads.length}`}
        </output>
      )}
      {current === undefined ? undefined : (
        <Row gap="m">
          <ProgressBar
            value={stored}
            max={uploads.length}
            aria-labelledby={progressId}
            style={{ flex: '1 1 120px', width: 'auto' }}
          />
          <Button size="small" onClick={stop}>
            Stop
          </Button>
        </Row>
      )}
      {rest.length === 0 ? undefined : (
        <ul className={styles.list} aria-label="Uploads">
          {rest.map((upload) => (
            <li key={upload.id} className={styles.item}>
              <div className={styles.name}>
                <UploadState upload={upload} isCurrent={upload.id === current?.id} />
                {upload.problem === undefined ? undefined : <span className={styles.problem}>{upload.problem}</span>}
              </div>
              {upload.problem === undefined ? undefined : (
                <Row>
                  <Button size="small" aria-label={`Retry ${upload.file.name}`} onClick={() => retry(upload.id)}>
                    Retry
                  </Button>
                  <Button
                    size="small"
                    appearance="subtle"
                    aria-label={`Remove ${upload.file.name}`}
                    onClick={() => remove(upload.id)}
                  >
                    Remove
                  </Button>
                </Row>
              )}
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}

function UploadState({ upload: { file, problem }, isCurrent }: { upload: Upload; isCurrent: boolean }): ReactNode {
  if (problem !== undefined) {
    return (
      <StateMark Icon={ErrorCircle16Filled} tone="bad">
        {file.name}: not uploaded
      </StateMark>
    )
  }
  return isCurrent ? (
    <StateMark Icon={ArrowUpload20Regular} tone="new">
      {file.name}: uploading
    </StateMark>
  ) : (
    <StateMark Icon={HourglassHalf16Regular} tone="quiet">
      {file.name}: waiting
    </StateMark>
  )
}

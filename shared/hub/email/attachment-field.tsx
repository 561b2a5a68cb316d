import { useRef, useState } from 'react'
import { Button, makeStyles, Spinner, tokens, typographyStyles } from '@fluentui/react-components'
import { v7 as uuidv7 } from 'uuid'
import { ApiError } from '#shared/client.ts'
import {
  type Attachment,
  attachmentLimits,
  attachmentsTooLarge,
  attachmentTypes,
  tooManyAttachments,
  uploadAttachment,
} from '#shared/contract/attachments.ts'
import { Attach20Regular } from '../icons/attach.ts'
import { Dismiss16Regular } from '../icons/dismiss.ts'
import { Document20Regular } from '../icons/document.ts'
import { ErrorCircle12Filled } from '../icons/error-circle.ts'
import { useClient } from '../platform/client-context.ts'
import { errorSentence } from '../platform/error-sentence.ts'
import { Stack } from '../components/stack.tsx'
import { useVisuallyHidden } from '../components/styles.ts'
import { formatSize } from '../components/files.ts'

const useStyles = makeStyles({
  field: { margin: 0, padding: 0, border: 0, minWidth: 0 },
  legend: { padding: 0, marginBottom: tokens.spacingVerticalXS, lineHeight: tokens.lineHeightBase300 },
  list: { display: 'grid', gap: tokens.spacingVerticalXS },
  file: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minHeight: '32px' },
  icon: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
  name: { minWidth: 0, overflowWrap: 'anywhere' },
  size: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
  problem: { ...typographyStyles.caption1, color: tokens.colorStatusDangerForeground1 },
  hint: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
})

export interface AttachmentFieldProps {
  value: readonly Attachment[]
  onChange: (value: Attachment[]) => void
  /** The error message of the server or the form. */
  error?: string | undefined
}

/** The files of an email. Each is uploaded when it is chosen. */
export function AttachmentField({ value, onChange, error }: AttachmentFieldProps) {
  const styles = useStyles()
  const hidden = useVisuallyHidden()
  const client = useClient()
  const input = useRef<HTMLInputElement>(null)
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const [uploading, setUploading] = useState<string>()
  const [problem, setProblem] = useState<string>()

  async function attach(files: readonly File[]): Promise<void> {
    setProblem(undefined)
    const attached = [...value]
    for (const file of files) {
      const bytes = attached.reduce((sum, one) => sum + one.bytes, file.size)
      if (attached.length >= attachmentLimits.files) return setProblem(tooManyAttachments)
      if (bytes > attachmentLimits.bytes) return setProblem(`${file.name}: ${attachmentsTooLarge}`)
      setUploading(file.name)
      try {
        const query = { id: uuidv7(), fileName: file.name }
        attached.push(await client.call(uploadAttachment, { query, body: file }))
        onChange([...attached])
      } catch (thrown) {
        const sentence = thrown instanceof ApiError ? thrown.sentence : errorSentence(thrown as Error)
        return setProblem(`${file.name}: ${sentence}`)
      }
    }
  }

  function remove(removed: Attachment): void {
    onChange(value.filter(({ id }) => id !== removed.id))
    // The button that had the focus is removed, so “Attach files”, the last one, gets it.
    ;[...(fieldset.current?.querySelectorAll('button') ?? [])].at(-1)?.focus()
  }

  const message = problem ?? error
  return (
    <fieldset ref={fieldset} className={styles.field}>
      <legend className={styles.legend}>Attachments</legend>
      <Stack gap="s">
        {value.length === 0 ? undefined : (
          <ul className={styles.list} aria-label="Attached files">
            {value.map((file) => (
              <li key={file.id} className={styles.file}>
                <Document20Regular className={styles.icon} aria-hidden />
                <span className={styles.name}>{file.fileName}</span>
                <span className={styles.size}>{formatSize(file.bytes)}</span>
                <Button
                  size="small"
                  appearance="subtle"
                  icon={<Dismiss16Regular />}
                  aria-label={`Remove ${file.fileName}`}
                  onClick={() => remove(file)}
                />
              </li>
            ))}
          </ul>
        )}
        <input
          ref={input}
          type="file"
          multiple
          accept={attachmentTypes}
          aria-label="Files to attach"
          tabIndex={-1}
          className={hidden}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])]
            target.value = '' // the same file can be chosen again
            void attach(files).finally(() => setUploading(undefined))
          }}
        />
        <div>
          <Button
            size="small"
            icon={uploading === undefined ? <Attach20Regular /> : <Spinner size="tiny" />}
            disabledFocusable={uploading !== undefined}
            onClick={() => input.current?.click()}
          >
            {uploading === undefined ? 'Attach files' : `Uploading ${uploading}…`}
          </Button>
        </div>
        {message === undefined ? undefined : (
          <p role="alert" className={styles.problem}>
            <ErrorCircle12Filled aria-hidden /> {message}
          </p>
        )}
        <p className={styles.hint}>
          {`PDF, pictures or Word: up to ${attachmentLimits.files} files and ${attachmentLimits.bytes / 1024 / 1024} MB together.`}
        </p>
      </Stack>
    </fieldset>
  )
}

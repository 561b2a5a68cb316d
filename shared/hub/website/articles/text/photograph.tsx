import { useState } from 'react'
import { Field, Input, makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import type { ReactNodeViewProps } from '@tiptap/react'
import { listPhotographs } from '#shared/contract/photographs.ts'
import { queryOf } from '../../../query-function.ts'
import { PhotographPicker } from '../../photographs/photograph-picker.tsx'
import { BlockFrame } from './block-frame.tsx'
import { EditorDialog } from './editor-dialog.tsx'

const useStyles = makeStyles({
  figure: { display: 'grid', gap: tokens.spacingVerticalS, margin: 0 },
  picture: { maxWidth: '100%', maxHeight: '320px', borderRadius: tokens.borderRadiusMedium },
  caption: { color: tokens.colorNeutralForeground2 },
})

/** A photograph in the text of an article. */
export interface TextPhotograph {
  photographId: string
  /** Empty for none. */
  caption: string
}

/** Shows a photograph in the text that is being edited. */
export function PhotographView({ node, selected, updateAttributes, deleteNode }: ReactNodeViewProps) {
  const styles = useStyles()
  const [isEdited, setEdited] = useState(false)
  const { data } = useQuery(queryOf(listPhotographs))
  const photograph = node.attrs as TextPhotograph
  const stored = data?.find(({ id }) => id === photograph.photographId)
  return (
    <BlockFrame name="photograph" isSelected={selected} onEdit={() => setEdited(true)} onRemove={deleteNode}>
      <figure className={styles.figure}>
        {stored && <img className={styles.picture} src={stored.large} alt={stored.alt} />}
        {data && !stored ? <p>This photograph has been deleted. Choose another one or remove it.</p> : undefined}
        {photograph.caption && <figcaption className={styles.caption}>{photograph.caption}</figcaption>}
      </figure>
      {isEdited ? (
        <PhotographDialog initial={photograph} onSave={updateAttributes} onClose={() => setEdited(false)} />
      ) : undefined}
    </BlockFrame>
  )
}

export interface PhotographDialogProps {
  /** None to insert one. */
  initial?: TextPhotograph
  onSave: (photograph: TextPhotograph) => void
  onClose: () => void
}

/** Chooses a photograph and its caption. */
export function PhotographDialog({ initial, onSave, onClose }: PhotographDialogProps) {
  const [photographId, setPhotographId] = useState<string | undefined>(initial?.photographId)
  const [caption, setCaption] = useState(initial?.caption ?? '')
  const [isChecked, setChecked] = useState(false)

  function submit(): void {
    setChecked(true)
    if (photographId === undefined) return
    onClose()
    onSave({ photographId, caption: caption.trim() })
  }

  return (
    <EditorDialog
      title={initial ? 'Change photograph' : 'Insert photograph'}
      action={initial ? 'Change photograph' : 'Insert photograph'}
      onSubmit={submit}
      onClose={onClose}
    >
      <PhotographPicker
        value={photographId}
        onChange={setPhotographId}
        error={isChecked && photographId === undefined ? 'Please choose a photograph' : undefined}
      />
      <Field label="Caption" hint="Optional: what is worth knowing about it">
        <Input value={caption} maxLength={200} onChange={(_, { value }) => setCaption(value)} />
      </Field>
    </EditorDialog>
  )
}

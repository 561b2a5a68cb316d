import { useState } from 'react'
import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components'
import { Add16Regular, Delete20Regular } from '@fluentui/react-icons'
import type { ReactNodeViewProps } from '@tiptap/react'
import { BlockFrame } from './block-frame.tsx'
import { EditorDialog } from './editor-dialog.tsx'

/** One of the key figures of an article: `£1,800`, `per square metre`. */
export interface KeyFigure {
  figure: string
  label: string
}

const useStyles = makeStyles({
  list: { display: 'flex', flexWrap: 'wrap', gap: '12px 32px', margin: 0 },
  item: { display: 'flex', flexDirection: 'column-reverse' },
  label: { color: tokens.colorNeutralForeground2 },
  figure: { margin: 0, fontSize: tokens.fontSizeBase600, lineHeight: tokens.lineHeightBase600 },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr) auto',
    alignItems: 'end',
    gap: tokens.spacingHorizontalS,
  },
  add: { justifySelf: 'start' },
})

/** Shows key figures in the text that is being edited. */
export function KeyFiguresView({ node, selected, updateAttributes, deleteNode }: ReactNodeViewProps) {
  const styles = useStyles()
  const [isEdited, setEdited] = useState(false)
  const { figures } = node.attrs as { figures: KeyFigure[] }
  return (
    <BlockFrame name="key figures" isSelected={selected} onEdit={() => setEdited(true)} onRemove={deleteNode}>
      <dl className={styles.list}>
        {figures.map(({ figure, label }) => (
          <div key={label} className={styles.item}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.figure}>{figure}</dd>
          </div>
        ))}
      </dl>
      {isEdited ? (
        <KeyFiguresDialog
          initial={figures}
          onSave={(changed) => updateAttributes({ figures: changed })}
          onClose={() => setEdited(false)}
        />
      ) : undefined}
    </BlockFrame>
  )
}

const mostFigures = 4

export interface KeyFiguresDialogProps {
  /** None to insert new ones. */
  initial?: readonly KeyFigure[]
  onSave: (figures: KeyFigure[]) => void
  onClose: () => void
}

/** Edits key figures, up to four. */
export function KeyFiguresDialog({ initial, onSave, onClose }: KeyFiguresDialogProps) {
  const styles = useStyles()
  const [rows, setRows] = useState<(KeyFigure & { id: number })[]>(() =>
    (initial ?? [{ figure: '', label: '' }]).map((row, id) => Object.assign({ id }, row)),
  )
  const [isChecked, setChecked] = useState(false)
  const change = (id: number, changed: Partial<KeyFigure>) =>
    setRows(rows.map((row) => (row.id === id ? Object.assign({}, row, changed) : row)))

  function submit(): void {
    setChecked(true)
    const figures = rows.map(({ figure, label }) => ({ figure: figure.trim(), label: label.trim() }))
    if (figures.some(({ figure, label }) => figure === '' || label === '')) return
    onClose()
    onSave(figures)
  }
  const missing = (text: string, message: string) => (isChecked && text.trim() === '' ? message : null)

  return (
    <EditorDialog
      title="Key figures"
      action={initial ? 'Change key figures' : 'Insert key figures'}
      onSubmit={submit}
      onClose={onClose}
    >
      {rows.map(({ id, figure, label }, index) => (
        <div key={id} className={styles.row}>
          <Field label={`Figure ${index + 1}`} validationMessage={missing(figure, 'Please give a figure')}>
            <Input
              placeholder="£1,800"
              maxLength={30}
              value={figure}
              onChange={(_, { value }) => change(id, { figure: value })}
            />
          </Field>
          <Field label="What it is" validationMessage={missing(label, 'Please say what it is')}>
            <Input
              placeholder="per square metre"
              maxLength={80}
              value={label}
              onChange={(_, { value }) => change(id, { label: value })}
            />
          </Field>
          <Button
            icon={<Delete20Regular />}
            aria-label={`Remove figure ${index + 1}`}
            disabled={rows.length === 1}
            onClick={() => setRows(rows.filter((row) => row.id !== id))}
          />
        </div>
      ))}
      {rows.length < mostFigures ? (
        <Button
          className={styles.add}
          icon={<Add16Regular />}
          onClick={() => setRows([...rows, { id: Math.max(...rows.map(({ id }) => id)) + 1, figure: '', label: '' }])}
        >
          Add a figure
        </Button>
      ) : undefined}
    </EditorDialog>
  )
}

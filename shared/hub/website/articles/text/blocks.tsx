import { type ReactNode, useState } from 'react'
import { Button, Field, Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { listPhotographs } from '#shared/contract/photographs.ts'
import { Add16Regular } from '../../../icons/add.ts'
import { Delete16Regular, Delete20Regular } from '../../../icons/delete.ts'
import { Edit16Regular } from '../../../icons/edit.ts'
import { Row } from '../../../components/stack.tsx'
import { queryOf } from '../../../platform/queries.ts'
import { PhotographPicker } from '../../photographs/photograph-picker.tsx'
import { EditorDialog } from './dialogs.tsx'
import { space } from '../../../components/styles.ts'

const useStyles = makeStyles({
  block: {
    margin: space('L', 0),
    padding: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  selected: { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  buttons: { marginTop: tokens.spacingVerticalS },
  list: { display: 'flex', flexWrap: 'wrap', gap: space('M', 'XXXL') },
  item: { display: 'flex', flexDirection: 'column-reverse' },
  label: { color: tokens.colorNeutralForeground2 },
  figure: { fontSize: tokens.fontSizeBase600, lineHeight: tokens.lineHeightBase600 },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr) auto',
    alignItems: 'end',
    gap: tokens.spacingHorizontalS,
  },
  add: { justifySelf: 'start' },
  photograph: { display: 'grid', gap: tokens.spacingVerticalS },
  picture: { maxWidth: '100%', maxHeight: '320px', borderRadius: tokens.borderRadiusMedium },
  caption: { color: tokens.colorNeutralForeground2 },
})

interface BlockFrameProps {
  /** The kind of block, such as `photograph`. */
  name: string
  isSelected: boolean
  onEdit: () => void
  onRemove: () => void
  children: ReactNode
}

/** Shows a block of a text that is not text itself, with buttons to change and remove it. */
function BlockFrame({ name, isSelected, onEdit, onRemove, children }: BlockFrameProps) {
  const styles = useStyles()
  return (
    <NodeViewWrapper className={mergeClasses(styles.block, isSelected && styles.selected)}>
      {children}
      <Row className={styles.buttons}>
        <Button size="small" icon={<Edit16Regular />} aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button size="small" icon={<Delete16Regular />} aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </Row>
    </NodeViewWrapper>
  )
}

/** One of the key figures of an article: `£1,800`, `per square metre`. */
export interface KeyFigure {
  figure: string
  label: string
}

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

interface KeyFiguresDialogProps {
  /** Absent to insert new ones. */
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

/** A photograph in the text of an article. */
interface TextPhotograph {
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
      <figure className={styles.photograph}>
        {stored && <img className={styles.picture} src={stored.large} alt={stored.alt} />}
        {data && !stored ? <p>This photo has been deleted. Choose another one or remove it.</p> : undefined}
        {photograph.caption && <figcaption className={styles.caption}>{photograph.caption}</figcaption>}
      </figure>
      {isEdited ? (
        <PhotographDialog initial={photograph} onSave={updateAttributes} onClose={() => setEdited(false)} />
      ) : undefined}
    </BlockFrame>
  )
}

interface PhotographDialogProps {
  /** Absent to insert a new one. */
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
      title={initial ? 'Change photo' : 'Insert photo'}
      action={initial ? 'Change photo' : 'Insert photo'}
      onSubmit={submit}
      onClose={onClose}
    >
      <PhotographPicker
        value={photographId}
        onChange={setPhotographId}
        error={isChecked && photographId === undefined ? 'Please choose a photo' : undefined}
      />
      <Field label="Caption" hint="Optional: what is worth knowing about it">
        <Input value={caption} maxLength={200} onChange={(_, { value }) => setCaption(value)} />
      </Field>
    </EditorDialog>
  )
}

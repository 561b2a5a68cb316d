import { type FormEvent, type ReactNode, useId, useState } from 'react'
import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  makeStyles,
  SpinButton,
  tokens,
} from '@fluentui/react-components'
import type { Editor } from '@tiptap/react'
import { allowedAddress } from '#shared/contract/article-text.ts'
import { useFocusReturn } from '../../../components/focus-return.ts'

const useStyles = makeStyles({
  surface: { maxWidth: '480px' },
  content: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalL },
  size: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: tokens.spacingHorizontalL },
})

interface EditorDialogProps {
  title: string
  /** The label of the main button, such as `Insert link`. */
  action: string
  /** Buttons before Cancel. */
  buttons?: ReactNode
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks for data that the text itself doesn't show, such as the address of a link. */
export function EditorDialog({ title, action, buttons, onSubmit, onClose, children }: EditorDialogProps) {
  const styles = useStyles()
  useFocusReturn()
  function submit(event: FormEvent): void {
    event.preventDefault()
    // Otherwise the form of the article, which surrounds this one in React’s tree, would be submitted too.
    event.stopPropagation()
    onSubmit()
  }
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogSurface className={styles.surface}>
        <form noValidate onSubmit={submit}>
          <DialogBody>
            <DialogTitle>{title}</DialogTitle>
            <DialogContent className={styles.content}>{children}</DialogContent>
            <DialogActions fluid>
              {buttons}
              <Button onClick={onClose}>Cancel</Button>
              <Button type="submit" appearance="primary">
                {action}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}

/** A page of the website that a link can lead to. */
export interface LinkTarget {
  address: string
  label: string
}

interface LinkDialogProps {
  editor: Editor
  /** Suggested as the address. */
  targets: readonly LinkTarget[]
  onClose: () => void
}

/** Makes the selected words a link, inserts a link, or changes or removes the one at the caret. */
export function LinkDialog({ editor, targets, onClose }: LinkDialogProps) {
  const isChange = editor.isActive('link')
  const needsWords = editor.state.selection.empty && !isChange
  const [typed, setTyped] = useState(() => (editor.getAttributes('link')['href'] as string | undefined) ?? '')
  const [words, setWords] = useState('')
  const [isChecked, setChecked] = useState(false)
  const listId = useId()
  const href = linkAddress(typed)

  function submit(): void {
    setChecked(true)
    if (href === undefined) return
    onClose()
    const marks = [{ type: 'link', attrs: { href } }]
    const text = words.trim() || targets.find(({ address }) => address === href)?.label || typed.trim()
    if (needsWords) editor.chain().focus().insertContent({ type: 'text', text, marks }).run()
    else editor.chain().focus().extendMarkRange('link').setMark('link', { href }).run()
  }

  function remove(): void {
    onClose()
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run()
  }

  return (
    <EditorDialog
      title={isChange ? 'Change link' : 'Insert link'}
      action={isChange ? 'Change link' : 'Insert link'}
      buttons={isChange ? <Button onClick={remove}>Remove link</Button> : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Where it leads"
        hint="A page of your website, a web address, an email address or a phone number"
        validationMessage={
          isChecked && href === undefined
            ? 'Please give an address such as /packages, https://www.gov.uk or studio@example.com'
            : null
        }
      >
        <Input input={{ list: listId }} value={typed} onChange={(_, { value }) => setTyped(value)} />
      </Field>
      <datalist id={listId}>
        {targets.map(({ address, label }) => (
          <option key={address} value={address}>
            {label}
          </option>
        ))}
      </datalist>
      {needsWords ? (
        <Field label="Words of the link">
          <Input value={words} onChange={(_, { value }) => setWords(value)} />
        </Field>
      ) : undefined}
    </EditorDialog>
  )
}

/** Returns the URL for `www.gov.uk`, `studio@example.com` or a phone number; undefined for text that isn’t recognised. */
function linkAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (/^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return allowedAddress(`mailto:${text}`)
  if (/^\+?[\d() -]{8,}$/.test(text)) return allowedAddress(`tel:${text}`)
  if (/^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(text)) return allowedAddress(`https://${text}`)
  return allowedAddress(text)
}

/** Inserts a table, or changes the caption of the one with the caret. */
export function TableDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const styles = useStyles()
  const isChange = editor.isActive('table')
  const [caption, setCaption] = useState(() => (editor.getAttributes('table')['caption'] as string | undefined) ?? '')
  const [columns, setColumns] = useState(3)
  const [rows, setRows] = useState(3)
  const [withHeaderRow, setHeaderRow] = useState(true)

  function submit(): void {
    onClose()
    const chain = editor.chain().focus()
    const inTable = isChange
      ? chain
      : chain.insertTable({ rows: rows + Number(withHeaderRow), cols: columns, withHeaderRow })
    inTable.updateAttributes('table', { caption: caption.trim() }).run()
  }

  return (
    <EditorDialog
      title={isChange ? 'Caption of the table' : 'Insert table'}
      action={isChange ? 'Change caption' : 'Insert table'}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Caption" hint="Says what the table shows, such as “What an extension costs to build”">
        <Input value={caption} maxLength={160} onChange={(_, { value }) => setCaption(value)} />
      </Field>
      {isChange ? undefined : (
        <>
          <div className={styles.size}>
            <Field label="Columns">
              <NumberInput value={columns} max={6} onChange={setColumns} />
            </Field>
            <Field label="Rows">
              <NumberInput value={rows} max={30} onChange={setRows} />
            </Field>
          </div>
          <Checkbox
            label="Headings above the columns"
            checked={withHeaderRow}
            onChange={(_, { checked }) => setHeaderRow(checked === true)}
          />
        </>
      )}
    </EditorDialog>
  )
}

function NumberInput(props: { value: number; max: number; onChange: (value: number) => void }) {
  const { value, max, onChange, ...field } = props
  return (
    <SpinButton
      {...field}
      value={value}
      min={1}
      max={max}
      onChange={(_, data) => {
        const typed = data.value ?? Number.parseInt(data.displayValue ?? '', 10)
        if (Number.isInteger(typed)) onChange(Math.min(Math.max(typed, 1), max))
      }}
    />
  )
}

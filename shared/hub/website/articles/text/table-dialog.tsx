import { useState } from 'react'
import { Checkbox, Field, Input, makeStyles, SpinButton, tokens } from '@fluentui/react-components'
import type { Editor } from '@tiptap/react'
import { EditorDialog } from './editor-dialog.tsx'

const useStyles = makeStyles({
  size: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: tokens.spacingHorizontalL },
})

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

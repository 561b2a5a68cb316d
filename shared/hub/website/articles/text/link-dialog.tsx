import { useId, useState } from 'react'
import { Button, Field, Input } from '@fluentui/react-components'
import type { Editor } from '@tiptap/react'
import { allowedAddress } from '#shared/website/article-text.ts'
import { EditorDialog } from './editor-dialog.tsx'

/** A page of the website that a link can lead to. */
export interface LinkTarget {
  address: string
  label: string
}

export interface LinkDialogProps {
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

/** Returns what somebody means who types `www.gov.uk`, `studio@example.com` or a phone number; undefined where that isn’t clear. */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (/^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return allowedAddress(`mailto:${text}`)
  if (/^\+?[\d() -]{8,}$/.test(text)) return allowedAddress(`tel:${text}`)
  if (/^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(text)) return allowedAddress(`https://${text}`)
  return allowedAddress(text)
}

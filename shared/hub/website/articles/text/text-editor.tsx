import { useEffect, useId, useMemo, useRef, useState } from 'react'
import {
  Field,
  FieldContextProvider,
  type FieldControlProps,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components'
import { type Content, EditorContent, useEditor } from '@tiptap/react'
import { type FieldValues, useWatch } from 'react-hook-form'
import type { ArticleText } from '#shared/contract/article-text.ts'
import { type FormFieldProps, useField } from '../../../components/form/fields.tsx'
import { tidyPasted } from './pasted-html.ts'
import type { LinkTarget } from './dialogs.tsx'
import { articleExtensions, toArticleText } from './schema.ts'
import { type ToolbarDialog, TextToolbar } from './toolbar.tsx'
import { keyOf } from '../../../platform/commands.ts'

const useStyles = makeStyles({
  frame: {
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    ':focus-within': { outline: `1px solid ${tokens.colorCompoundBrandStroke}` },
  },
  invalid: { border: `1px solid ${tokens.colorStatusDangerBorder2}` },
  // As wide as the text of an article on the website.
  text: {
    '& .tiptap': {
      boxSizing: 'border-box',
      maxWidth: '46rem',
      minHeight: '280px',
      padding: tokens.spacingVerticalL,
      outline: 'none',
      fontSize: tokens.fontSizeBase400,
      lineHeight: '1.6',
      overflowWrap: 'anywhere',
      // ProseMirror needs these styles to show the caret between blocks and to keep spaces. The hub's policy blocks its own style element.
      position: 'relative',
      whiteSpace: 'break-spaces',
      fontVariantLigatures: 'none',
    },
    '& .tiptap [contenteditable="false"]': { whiteSpace: 'normal' },
    '& .ProseMirror-hideselection *': { caretColor: 'transparent' },
    '& .ProseMirror-gapcursor': { display: 'none', position: 'relative', pointerEvents: 'none' },
    '& .ProseMirror-focused .ProseMirror-gapcursor': { display: 'block' },
    '& .ProseMirror-gapcursor::after': {
      content: '""',
      position: 'absolute',
      top: '-10px',
      width: '20px',
      borderTop: `1px solid ${tokens.colorNeutralForeground1}`,
    },
    '& p, & h3, & h4, & ul, & ol, & table': { marginTop: 0, marginBottom: 0 },
    '& .tiptap > :not(:first-child)': { marginTop: tokens.spacingVerticalL },
    '& .tiptap > h3 + :not(:first-child), & .tiptap > h4 + :not(:first-child)': { marginTop: tokens.spacingVerticalS },
    '& h3': {
      fontSize: tokens.fontSizeBase600,
      lineHeight: tokens.lineHeightBase600,
      fontWeight: tokens.fontWeightSemibold,
    },
    '& h4': { fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
    '& :is(ul, ol)': { paddingLeft: tokens.spacingHorizontalXXL, listStyleType: 'revert' },
    '& a': { color: tokens.colorBrandForegroundLink, textDecoration: 'underline' },
    '& table': { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
    '& caption': { paddingBottom: tokens.spacingVerticalS, fontWeight: tokens.fontWeightSemibold, textAlign: 'left' },
    '& :is(th, td)': {
      position: 'relative',
      padding: tokens.spacingVerticalS,
      border: `1px solid ${tokens.colorNeutralStroke2}`,
      textAlign: 'left',
      verticalAlign: 'top',
    },
    '& :is(th, td:first-child)': { fontWeight: tokens.fontWeightSemibold },
    '& th': { backgroundColor: tokens.colorNeutralBackground3 },
    '& .selectedCell': { backgroundColor: tokens.colorBrandBackground2 },
  },
})

export interface TextEditorFieldProps<Values extends FieldValues, Sent> extends FormFieldProps<Values, Sent> {
  linkTargets: readonly LinkTarget[]
}

/** A field for the text of an article. */
export function TextEditorField<Values extends FieldValues, Sent>(props: TextEditorFieldProps<Values, Sent>) {
  const { frame, onChange, input } = useField(props)
  const value = useWatch({ control: props.form.control, name: props.name }) as ArticleText
  return (
    <Field {...frame}>
      {(fieldProps: FieldControlProps) => (
        <TextEditor {...fieldProps} {...input} value={value} onChange={onChange} linkTargets={props.linkTargets} />
      )}
    </Field>
  )
}

interface TextEditorProps extends FieldControlProps {
  name: string
  value: ArticleText
  onChange: (text: ArticleText) => void
  onBlur: () => void
  ref: (element: { focus: () => void }) => void
  linkTargets: readonly LinkTarget[]
}

function TextEditor({ name, value, onChange, onBlur, ref, linkTargets, ...props }: TextEditorProps) {
  const styles = useStyles()
  const [initial] = useState(value)
  const [dialog, setDialog] = useState<ToolbarDialog>()
  const written = useRef(JSON.stringify(value))
  const id = useId()
  const label = props['aria-labelledby']
  const description = props['aria-describedby']
  const isInvalid = props['aria-invalid'] === true || props['aria-invalid'] === 'true'
  const editorProps = useMemo(
    () => ({
      transformPastedHTML: tidyPasted,
      handleKeyDown(_view: unknown, event: KeyboardEvent) {
        const isLink = keyOf(event) === 'mod+k'
        if (isLink) setDialog('link')
        return isLink
      },
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-required': 'true',
        'aria-invalid': String(isInvalid),
        ...(label !== undefined && { 'aria-labelledby': label }),
        ...(description !== undefined && { 'aria-describedby': description }),
      },
    }),
    [description, id, isInvalid, label],
  )
  const editor = useEditor({
    extensions: articleExtensions,
    content: toDocument(initial),
    injectCSS: false,
    editorProps,
    onUpdate(update) {
      const document = update.editor.getJSON()
      // One that isn't accepted stays in the form, which says why.
      const text = toArticleText(document) ?? (update.editor.isEmpty ? [] : (document.content as ArticleText))
      written.current = JSON.stringify(text)
      onChange(text)
    },
    onBlur,
  })

  // A draft that is restored or discarded changes the value from outside.
  useEffect(() => {
    const text = JSON.stringify(value)
    if (text === written.current) return
    written.current = text
    editor.commands.setContent(toDocument(value), { emitUpdate: false })
  }, [editor, value])
  useEffect(() => ref({ focus: () => editor.commands.focus() }), [editor, ref])

  return (
    // Without this, the inputs in the dialogs would inherit the label and error of the text field.
    <FieldContextProvider value={undefined}>
      <div data-name={name} className={mergeClasses(styles.frame, isInvalid && styles.invalid)}>
        <TextToolbar editor={editor} controls={id} linkTargets={linkTargets} dialog={dialog} setDialog={setDialog} />
        <EditorContent editor={editor} className={styles.text} />
      </div>
    </FieldContextProvider>
  )
}

function toDocument(text: ArticleText): Content {
  return text.length > 0 ? { type: 'doc', content: text } : ''
}

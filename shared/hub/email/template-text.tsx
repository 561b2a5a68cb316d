import { useEffect, useRef } from 'react'
import { Field, Input, makeStyles, tokens } from '@fluentui/react-components'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import {
  fieldNames,
  type FieldName,
  ownWordsFor,
  splitAtFields,
  templateFields,
  type UncertainField,
  uncertainFields,
  withOwnWords,
  wordsFor,
} from '#shared/business/template-fields.ts'
import { Add16Regular } from '../icons/add.ts'
import { TextField } from '../components/form/fields.tsx'
import { TextAreaField } from '../components/form/text-area-field.tsx'
import { Stack } from '../components/stack.tsx'
import type { TemplateEntries } from './email-entries.ts'
import { space } from '../components/styles.ts'

type TemplateForm = UseFormReturn<TemplateEntries>

const useStyles = makeStyles({
  fields: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
  field: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXXS,
    minHeight: '28px',
    padding: space('XXS', 'MNudge', 'XXS', 'SNudge'),
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  icon: { color: tokens.colorNeutralForeground3 },
  group: { margin: 0, padding: 0, border: 0, minWidth: 0 },
  legend: { padding: 0, marginBottom: tokens.spacingVerticalXS, lineHeight: tokens.lineHeightBase300 },
})

/** Shows the subject and text of a template, with buttons that insert placeholders at the cursor. */
export function TemplateText({ form }: { form: TemplateForm }) {
  const styles = useStyles()
  const element = useRef<HTMLDivElement>(null)
  /** The input that the owner typed in last. */
  const typedIn = useRef<HTMLInputElement | HTMLTextAreaElement>(null)

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typedIn.current = target
    }
    const group = element.current
    group?.addEventListener('focusin', remember)
    return () => group?.removeEventListener('focusin', remember)
  }, [])

  function insert(name: FieldName): void {
    const input = typedIn.current ?? element.current?.querySelector('textarea')
    if (!input) return
    const start = input.selectionStart ?? input.value.length
    const field = `{${name}}`
    input.focus()
    input.setRangeText(field, start, input.selectionEnd ?? start, 'end')
    // The browser keeps the cursor position, and the form gets the new value.
    form.setValue(input.name === 'subject' ? 'subject' : 'text', input.value, { shouldDirty: true })
    const end = start + field.length
    requestAnimationFrame(() => input.setSelectionRange(end, end))
  }

  return (
    <Stack ref={element} gap="l">
      <TextField form={form} name="subject" label="Subject" />
      <TextAreaField form={form} name="text" label="Text" rows={12} />
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Insert a field</legend>
        <div className={styles.fields}>
          {fieldNames.map((name) => (
            <button key={name} type="button" className={styles.field} onClick={() => insert(name)}>
              <Add16Regular className={styles.icon} aria-hidden />
              {templateFields[name].label}
            </button>
          ))}
        </div>
      </fieldset>
    </Stack>
  )
}

/** Shows, for each such placeholder of the template, a field for the text used when its value is unknown for a lead. */
export function UnknownWords({ form }: { form: TemplateForm }) {
  const styles = useStyles()
  const [subject, text] = useWatch({ control: form.control, name: ['subject', 'text'] })
  const template = `${subject}\n${text}`
  const used = new Set(splitAtFields(template).map(({ field }) => field))
  const shown = uncertainFields.filter((name) => used.has(name))
  if (shown.length === 0) return undefined

  function write(name: UncertainField, words: string): void {
    for (const part of ['subject', 'text'] as const) {
      form.setValue(part, withOwnWords(form.getValues(part), name, words), { shouldDirty: true })
    }
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>If we don’t know it, write …</legend>
      <Stack gap="s">
        {shown.map((name) => (
          <Field key={name} label={sentenceCase(templateFields[name].label)} orientation="horizontal">
            <Input
              value={ownWordsFor(template, name) ?? ''}
              placeholder={usualWords(name)}
              onChange={(_, { value }) => write(name, value)}
            />
          </Field>
        ))}
      </Stack>
    </fieldset>
  )
}

function usualWords(name: UncertainField): string {
  const words = wordsFor(name)
  if (words === '') return 'nothing'
  return words === `[${name}]` ? 'you fill it in each time' : words
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { type FieldPath, type FieldValues, type PathValue, useWatch } from 'react-hook-form'
import { ArrowReset20Regular } from '../../icons/arrow-reset.ts'
import { type FormFieldProps, TextField } from '../../components/form/fields.tsx'
import { TextAreaField } from '../../components/form/text-area-field.tsx'

const useStyles = makeStyles({
  field: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalXS },
  reset: { justifySelf: 'start' },
})

export type OriginalFieldProps<Values extends FieldValues, Sent> = FormFieldProps<Values, Sent> & {
  /** The text of the program; undefined where the owner has added what the field belongs to. */
  original: string | undefined
  /** 1 for a field of one line. */
  rows: number
}

/** Returns whether a text is that of the program. Saving replaces non-breaking spaces, which is no change. */
export function isOriginal(text: unknown, original: string | undefined): boolean {
  return typeof text === 'string' && original !== undefined && foldSpaces(text) === foldSpaces(original)
}

function foldSpaces(text: string): string {
  return text.replaceAll(/[^\S\n]+/g, ' ').trim()
}

/** A text field with a button that brings back the text of the program. */
export function OriginalField<Values extends FieldValues, Sent>(props: OriginalFieldProps<Values, Sent>) {
  const { original, rows, ...field } = props
  const { form, name, label } = field
  const styles = useStyles()
  const value: unknown = useWatch({ control: form.control, name })
  const isBlank = typeof value === 'string' && value.trim() === ''
  const reset = () =>
    form.setValue(name, original as PathValue<Values, FieldPath<Values>>, { shouldDirty: true, shouldValidate: true })
  const hint = original !== undefined && isBlank ? { hint: 'Left empty, the original is shown.' } : {}
  return (
    <div className={styles.field}>
      {rows === 1 ? <TextField {...field} {...hint} /> : <TextAreaField {...field} {...hint} rows={rows} />}
      {original === undefined || isOriginal(value, original) ? undefined : (
        <Button
          size="small"
          appearance="subtle"
          className={styles.reset}
          icon={<ArrowReset20Regular />}
          aria-label={`Back to the original: ${label}`}
          onClick={reset}
        >
          Back to the original
        </Button>
      )}
    </div>
  )
}

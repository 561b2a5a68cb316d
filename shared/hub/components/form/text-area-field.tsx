import { Field, Textarea } from '@fluentui/react-components'
import type { FieldValues } from 'react-hook-form'
import { type FormFieldProps, useField } from './fields.tsx'

/** A field for several lines of text. It is not in `fields.tsx`, so that the sign-in page does not load Fluent's `Textarea`.
 *  @param rows the number of visible lines */
export function TextAreaField<Values extends FieldValues, Sent>(
  props: FormFieldProps<Values, Sent> & { rows?: number },
) {
  const { frame, value, onChange, input } = useField(props)
  return (
    <Field {...frame}>
      <Textarea
        {...input}
        rows={props.rows ?? 3}
        resize="vertical"
        value={value}
        onChange={(_, data) => onChange(data.value)}
      />
    </Field>
  )
}

import { Field, Textarea } from '@fluentui/react-components'
import type { FieldValues } from 'react-hook-form'
import { type FormFieldProps, useField } from './fields.tsx'

/** Several lines of text. It is not in `fields.tsx`, because the sign-in page needs that file and would load Fluent's `Textarea` with it.
 *  @param rows how many are shown at first */
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

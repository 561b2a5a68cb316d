import {
  Checkbox,
  Field,
  Input,
  type InputProps,
  makeStyles,
  mergeClasses,
  Select,
  tokens,
} from '@fluentui/react-components'
import {
  type FieldPath,
  type FieldValues,
  useController,
  type UseFormReturn,
  type UseFormSetError,
} from 'react-hook-form'
import type { ReactNode } from 'react'
import { ApiError } from '#shared/client.ts'
import { useChoiceClass } from '../styles.ts'

export interface FormFieldProps<Values extends FieldValues, Sent> {
  form: UseFormReturn<Values, unknown, Sent>
  name: FieldPath<Values>
  label: string
  hint?: string
  isRequired?: boolean
}

/** Returns the props of a field: its label, hint and error message, and its value from the form. The field is controlled, because
 *  Fluent's inputs keep their own value, which a form that only registers them could not change afterwards. */
export function useField<Values extends FieldValues, Sent>(props: FormFieldProps<Values, Sent>) {
  const { form, name, label, hint, isRequired = false } = props
  const { field, fieldState } = useController({ control: form.control, name })
  const frame = {
    label,
    hint: hint ?? null,
    required: isRequired,
    validationMessage: fieldState.error?.message ?? null,
  }
  const { value, onChange, onBlur, ref } = field
  return { frame, value: text(value), checked: (value as unknown) === true, onChange, input: { name, onBlur, ref } }
}

export interface TextFieldProps<Values extends FieldValues, Sent> extends FormFieldProps<Values, Sent> {
  input?: Pick<InputProps, 'type' | 'autoComplete' | 'inputMode' | 'contentBefore' | 'placeholder'>
}

/** A field for one line of text. */
export function TextField<Values extends FieldValues, Sent>(props: TextFieldProps<Values, Sent>) {
  const { frame, value, onChange, input } = useField(props)
  return (
    <Field {...frame}>
      <Input {...props.input} {...input} value={value} onChange={(_, data) => onChange(data.value)} />
    </Field>
  )
}

/** A field for a number; null when it is blank. */
export function NumberField<Values extends FieldValues, Sent>(props: TextFieldProps<Values, Sent>) {
  const { frame, value, onChange, input } = useField(props)
  return (
    <Field {...frame}>
      <Input
        inputMode="numeric"
        type="number"
        {...props.input}
        {...input}
        value={value}
        onChange={(_, data) => onChange(data.value === '' ? null : Number(data.value))}
      />
    </Field>
  )
}

export interface Option {
  value: string
  label: string
}

/** A field for one of several options. */
export function SelectField<Values extends FieldValues, Sent>(
  props: FormFieldProps<Values, Sent> & { options: readonly Option[] },
) {
  const choice = useChoiceClass()
  const { frame, value, onChange, input } = useField(props)
  return (
    <Field {...frame} className={choice}>
      <Select {...input} value={value} onChange={(_, data) => onChange(data.value)}>
        {props.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** A field with a checkbox. */
export function CheckboxField<Values extends FieldValues, Sent>(props: FormFieldProps<Values, Sent>) {
  const { frame, checked, onChange, input } = useField(props)
  const { label, ...rest } = frame
  return (
    <Field {...rest}>
      <Checkbox {...input} label={label} checked={checked} onChange={(_, data) => onChange(data.checked === true)} />
    </Field>
  )
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const useGridStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
    gap: tokens.spacingVerticalL,
  },
  wide: { gridColumn: '1 / -1' },
})

/** Puts the fields of a form beside each other where there is room. */
export function FieldGrid({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={mergeClasses(useGridStyles().fields, className)}>{children}</div>
}

/** A field that is as wide as its `FieldGrid`. */
export function WideField({ children }: { children: ReactNode }) {
  return <div className={useGridStyles().wide}>{children}</div>
}

/** Shows the server's error messages at the form fields that they belong to. */
export function showFieldErrors<Values extends FieldValues>(
  error: Error,
  names: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): void {
  if (!(error instanceof ApiError)) return
  for (const name of names) {
    const message = error.fields[name]
    if (message !== undefined) setError(name, { type: 'server', message }, { shouldFocus: true })
  }
}

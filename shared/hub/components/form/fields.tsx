import { Checkbox, Field, Input, type InputProps, Select, Textarea } from '@fluentui/react-components'
import type { UseFormRegisterReturn } from 'react-hook-form'

interface FieldProps {
  label: string
  hint?: string
  error: string | undefined
  isRequired?: boolean
  registration: UseFormRegisterReturn
}

export interface TextFieldProps extends FieldProps {
  input?: Pick<InputProps, 'type' | 'autoComplete' | 'inputMode' | 'contentBefore' | 'contentAfter' | 'placeholder'>
}

/** One line of text. */
export function TextField({ label, hint, error, isRequired = false, registration, input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint ?? null} required={isRequired} validationMessage={error ?? null}>
      <Input {...registration} {...input} />
    </Field>
  )
}

/** Several lines of text. @param rows how many are shown at first */
export function TextAreaField({
  label,
  hint,
  error,
  isRequired = false,
  registration,
  rows = 3,
}: FieldProps & { rows?: number }) {
  return (
    <Field label={label} hint={hint ?? null} required={isRequired} validationMessage={error ?? null}>
      <Textarea {...registration} rows={rows} resize="vertical" />
    </Field>
  )
}

export interface Option {
  value: string
  label: string
}

/** One of a few. */
export function SelectField({
  label,
  hint,
  error,
  isRequired = false,
  registration,
  options,
}: FieldProps & { options: readonly Option[] }) {
  return (
    <Field label={label} hint={hint ?? null} required={isRequired} validationMessage={error ?? null}>
      <Select {...registration}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Yes or no. */
export function CheckboxField({ label, hint, error, registration }: FieldProps) {
  return (
    <Field hint={hint ?? null} validationMessage={error ?? null}>
      <Checkbox {...registration} label={label} />
    </Field>
  )
}

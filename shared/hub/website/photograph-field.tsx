import { useQuery } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { listPhotographs } from '#shared/contract/photographs.ts'
import { type FormFieldProps, useField } from '../components/form/fields.tsx'
import { queryOf } from '../query-function.ts'
import { PhotographPicker } from './photographs/photograph-picker.tsx'

/** One of the owner's photographs. */
export function PhotographField<Values extends FieldValues, Sent>(props: FormFieldProps<Values, Sent>) {
  const { frame, value, onChange } = useField(props)
  return (
    <PhotographPicker
      label={props.label}
      {...(props.hint !== undefined && { hint: props.hint })}
      value={value === '' ? undefined : value}
      onChange={(id) => onChange(id ?? '')}
      error={frame.validationMessage ?? undefined}
    />
  )
}

/** Says what a photograph shows. */
export function PhotographName({ id }: { id: string }) {
  const { data } = useQuery(queryOf(listPhotographs))
  const photograph = data?.find((one) => one.id === id)
  return photograph === undefined ? 'A photograph' : photograph.alt || photograph.fileName
}

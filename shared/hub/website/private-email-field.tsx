import type { FieldValues } from 'react-hook-form'
import { type FormFieldProps, TextField } from '../components/form/fields.tsx'

/** The address by which the person is found whom some content is about. */
export function PrivateEmailField<Values extends FieldValues, Sent>(
  props: Pick<FormFieldProps<Values, Sent>, 'form' | 'name'>,
) {
  return (
    <TextField
      {...props}
      label="Client’s email (private)"
      hint="Never shown. If they ask what you store about them, or ask you to delete it, this is how it’s found."
      input={{ type: 'email', autoComplete: 'off' }}
    />
  )
}

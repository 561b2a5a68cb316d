import type { FieldValues } from 'react-hook-form'
import { type FormFieldProps, TextField } from '../../components/form/fields.tsx'

/** A field for the email address by which the person whom the content is about can be found. */
export function PrivateEmailField<Values extends FieldValues, Sent>({
  label = 'Client’s email (private)',
  ...props
}: Pick<FormFieldProps<Values, Sent>, 'form' | 'name'> & { label?: string }) {
  return (
    <TextField
      {...props}
      label={label}
      hint="Never shown. If they ask what you store about them, or ask you to delete it, this is how it’s found."
      input={{ type: 'email', autoComplete: 'off' }}
    />
  )
}

import { Field, Input } from '@fluentui/react-components'
import type { UseFormRegisterReturn } from 'react-hook-form'

export interface EmailFieldProps {
  error: string | undefined
  registration: UseFormRegisterReturn
}

/** The owner's email address, as the name of the account. */
export function EmailField({ error, registration }: EmailFieldProps) {
  return (
    <Field label="Email" validationMessage={error ?? null}>
      <Input {...registration} size="large" type="email" autoComplete="username" autoCapitalize="none" />
    </Field>
  )
}

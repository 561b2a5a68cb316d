import { useState } from 'react'
import { Button, Field, Input } from '@fluentui/react-components'
import { Eye20Regular, EyeOff20Regular } from '@fluentui/react-icons'
import type { UseFormRegisterReturn } from 'react-hook-form'

export interface PasswordFieldProps {
  label: string
  autoComplete: 'current-password' | 'new-password'
  hint?: string
  error: string | undefined
  registration: UseFormRegisterReturn
}

/** A password field that can show its text, be pasted into and be filled in by a password manager. */
export function PasswordField({ label, autoComplete, hint, error, registration }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const toggle = (
    <Button
      appearance="transparent"
      size="small"
      icon={shown ? <EyeOff20Regular /> : <Eye20Regular />}
      aria-label="Show password"
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    />
  )
  return (
    <Field label={label} hint={hint ?? null} validationMessage={error ?? null}>
      <Input
        {...registration}
        size="large"
        type={shown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        contentAfter={toggle}
      />
    </Field>
  )
}

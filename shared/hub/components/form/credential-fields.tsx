import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useState } from 'react'
import { Eye20Regular } from '../../icons/eye.ts'
import { EyeOff20Regular } from '../../icons/eye-off.ts'

export interface EmailFieldProps {
  error: string | undefined
  registration: UseFormRegisterReturn
}

/** A field for the owner's email address, which is the name of the account. */
export function EmailField({ error, registration }: EmailFieldProps) {
  return (
    <Field label="Email" validationMessage={error ?? null}>
      <Input {...registration} size="large" type="email" autoComplete="username" autoCapitalize="none" />
    </Field>
  )
}

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

const useStyles = makeStyles({
  field: { display: 'grid', gap: tokens.spacingVerticalXS },
  input: { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.08em' },
  other: { justifySelf: 'start', paddingInline: 0, minWidth: 0 },
})

export interface CodeFieldProps {
  error: string | undefined
  registration: UseFormRegisterReturn
  /** Whether a recovery code is accepted in place of a code from the app. */
  takesRecoveryCode?: boolean
}

/** A field for a code from the authenticator app, which phones offer to fill in, or for a recovery code. */
export function CodeField({ error, registration, takesRecoveryCode = true }: CodeFieldProps) {
  const styles = useStyles()
  const [isRecovery, setIsRecovery] = useState(false)
  return (
    <div className={styles.field}>
      <Field
        label={isRecovery ? 'Recovery code' : 'Code from your app'}
        hint={isRecovery ? 'One of the ten you saved, e.g. ABCD-EFGH-JKMN-PQRS-TUVW-XYZ2-3456' : 'Six digits'}
        validationMessage={error ?? null}
      >
        <Input
          {...registration}
          className={styles.input}
          size="large"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize={isRecovery ? 'characters' : 'none'}
          spellCheck={false}
        />
      </Field>
      {takesRecoveryCode ? (
        <Button
          appearance="transparent"
          size="small"
          className={styles.other}
          onClick={() => setIsRecovery(!isRecovery)}
        >
          {isRecovery ? 'Use a code from your app' : 'No phone? Use a recovery code'}
        </Button>
      ) : undefined}
    </div>
  )
}

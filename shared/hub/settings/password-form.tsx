import { makeStyles } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { changePassword } from '#shared/contract/accounts.ts'
import { passwordLength } from '#shared/contract/passwords.ts'
import { showFieldErrors } from '../components/form/field-errors.ts'
import { CheckboxField } from '../components/form/fields.tsx'
import { FormShell, SubmitButton } from '../components/form/form-shell.tsx'
import { PasswordField } from '../components/form/credential-fields.tsx'
import { keepDevicesLabel } from './sign-out-everywhere.tsx'
import { useToastMutation } from '../mutations.ts'

const useStyles = makeStyles({ form: { maxWidth: '400px' } })

const blank = { currentPassword: '', newPassword: '', keepDevices: false }

/** Sets a new password. It is never stored as a draft. */
export function PasswordForm() {
  const styles = useStyles()
  const form = useForm({ resolver: zodResolver(changePassword.body), defaultValues: blank })
  const change = useToastMutation({
    mutationFn: (client, body: typeof blank) => client.call(changePassword, { body }),
    successToast: () => ({ title: 'Password changed', text: 'Every other browser has been signed out.' }),
    onSuccess: () => form.reset(blank),
    onError: (error) => showFieldErrors(error, ['currentPassword', 'newPassword'], form.setError),
  })
  const { errors } = form.formState
  return (
    <FormShell
      form={form}
      className={styles.form}
      error={change.error}
      buttons={
        <SubmitButton appearance="secondary" isBusy={change.isPending}>
          Change password
        </SubmitButton>
      }
      onSubmit={(body) => change.mutate(body)}
    >
      <PasswordField
        // Fluent's input keeps what was typed; a new one is blank.
        key={`present-${change.submittedAt}-${change.isSuccess}`}
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        registration={form.register('currentPassword')}
      />
      <PasswordField
        key={`new-${change.submittedAt}-${change.isSuccess}`}
        label="New password"
        autoComplete="new-password"
        hint={`At least ${passwordLength.min} characters`}
        error={errors.newPassword?.message}
        registration={form.register('newPassword')}
      />
      <CheckboxField form={form} name="keepDevices" label={keepDevicesLabel} />
    </FormShell>
  )
}

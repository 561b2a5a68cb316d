import { makeStyles } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ApiError } from '#shared/client.ts'
import { confirmationMinutes, confirmPassword } from '#shared/contract/accounts.ts'
import type { CallInput } from '#shared/contract/api-call.ts'
import { CodeField, PasswordField } from '../components/form/credential-fields.tsx'
import { showFieldErrors } from '../components/form/fields.tsx'
import { FormDialog } from '../components/form/form-dialog.tsx'
import { useClient } from '../platform/client-context.ts'

const useStyles = makeStyles({ text: { textWrap: 'pretty' } })

export interface PasswordDialogProps {
  /** The account's address, for password managers. */
  email: string | undefined
  answer: (isConfirmed: boolean) => void
}

/** Asks for the password, and for a code where the server requires one. */
export function PasswordDialog({ email, answer }: PasswordDialogProps) {
  const styles = useStyles()
  const client = useClient()
  const form = useForm({ resolver: zodResolver(confirmPassword.body), defaultValues: { password: '' } })
  const confirm = useMutation({
    mutationFn: (body: CallInput<typeof confirmPassword>['body']) => client.call(confirmPassword, { body }),
    onSuccess: () => answer(true),
    onError: (error, { code }) =>
      // That a code is needed is not the owner's mistake.
      showFieldErrors(error, code === undefined ? ['password'] : ['password', 'code'], form.setError),
  })
  const { errors } = form.formState
  const fields = confirm.error instanceof ApiError ? confirm.error.fields : {}
  // The code field stays during another attempt and after a failed one.
  const asksCode = fields['code'] !== undefined || confirm.variables?.code !== undefined
  const isFieldError = Object.keys(fields).length > 0

  return (
    <FormDialog
      title="Enter your password"
      width={440}
      form={form}
      focus={asksCode ? 'code' : 'password'}
      onSubmit={(body) => confirm.mutate(body)}
      error={isFieldError ? null : confirm.error}
      isPending={confirm.isPending}
      submitLabel="Continue"
      busyLabel="Checking…"
      onClose={() => answer(false)}
    >
      <p className={styles.text}>
        {`This needs your password as well, so that nobody else can do it on a computer where you’re signed in. You won’t be asked again for ${confirmationMinutes} minutes.`}
      </p>
      <input hidden readOnly type="email" autoComplete="username" value={email ?? ''} />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={errors.password?.message}
        registration={form.register('password')}
      />
      {asksCode ? <CodeField error={errors.code?.message} registration={form.register('code')} /> : undefined}
    </FormDialog>
  )
}

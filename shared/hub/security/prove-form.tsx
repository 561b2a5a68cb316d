import { zodResolver } from '@hookform/resolvers/zod'
import { makeStyles } from '@fluentui/react-components'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { disableSecondFactor } from '#shared/contract/second-factor.ts'
import { CodeField, PasswordField } from '../auth/credential-fields.tsx'
import { showFieldErrors } from '../components/form/field-errors.ts'
import { FormShell, SubmitButton } from '../components/form/form-shell.tsx'

const useStyles = makeStyles({ form: { maxWidth: '400px' } })

export interface Proof {
  currentPassword: string
  code: string
}

export interface ProveFormProps<Answer> {
  /** What the submit button says. */
  action: string
  send: (proof: Proof) => Promise<Answer>
  onDone: (answer: Answer) => void
  onCancel: () => void
}

/** Asks for the password and a code before a change that would help a thief. */
export function ProveForm<Answer>({ action, send, onDone, onCancel }: ProveFormProps<Answer>) {
  const styles = useStyles()
  const form = useForm({
    resolver: zodResolver(disableSecondFactor.body),
    defaultValues: { currentPassword: '', code: '' },
  })
  const prove = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (error) => showFieldErrors(error, ['currentPassword', 'code'], form.setError),
  })
  const { errors } = form.formState
  return (
    <FormShell
      form={form}
      className={styles.form}
      error={prove.error}
      buttons={<SubmitButton isBusy={prove.isPending}>{action}</SubmitButton>}
      onSubmit={(proof) => prove.mutate(proof)}
      onCancel={onCancel}
    >
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        registration={form.register('currentPassword')}
      />
      <CodeField error={errors.code?.message} registration={form.register('code')} />
    </FormShell>
  )
}

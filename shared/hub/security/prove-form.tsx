import { Button, makeStyles } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { disableSecondFactor } from '#shared/contract/second-factor.ts'
import { errorSentence } from '../components/error-sentence.ts'
import { showFieldErrors } from '../components/form/field-errors.ts'
import { Notice } from '../components/notice.tsx'
import { CodeField } from '../auth/code-field.tsx'
import { PasswordField } from '../auth/password-field.tsx'

const useStyles = makeStyles({
  form: { display: 'grid', gap: '16px', maxWidth: '400px' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
})

export interface Proof {
  currentPassword: string
  code: string
}

export interface ProveFormProps<Answer> {
  /** What the button does that sends the form. */
  action: string
  send: (proof: Proof) => Promise<Answer>
  onDone: (answer: Answer) => void
  onCancel: () => void
}

/** Asks for the password and a code before something that would help a thief. */
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
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => void form.handleSubmit((proof) => prove.mutate(proof))(event)}
    >
      {prove.isError && Object.keys(errors).length === 0 ? (
        <Notice intent="error">{errorSentence(prove.error)}</Notice>
      ) : undefined}
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        registration={form.register('currentPassword')}
      />
      <CodeField error={errors.code?.message} registration={form.register('code')} />
      <div className={styles.buttons}>
        <Button type="submit" appearance="primary" disabledFocusable={prove.isPending}>
          {action}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

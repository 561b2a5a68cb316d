import { useEffect } from 'react'
import { Button } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { signIn } from '#shared/contract/accounts.ts'
import { useClient } from '../client-context.ts'
import { errorSentence } from '../components/error-sentence.ts'
import { Notice } from '../components/notice.tsx'
import { Door } from './door.tsx'
import { useDoorStyles } from './door-styles.ts'
import { EmailField } from './email-field.tsx'
import { showFieldErrors } from '../components/form/field-errors.ts'
import { PasswordField } from './password-field.tsx'
import { useExtras } from '../extras.ts'
import { entryOf, type SignedOutReason, startSession } from './session.ts'

const sentences: Record<SignedOutReason, string> = {
  ended: 'Your session has ended. Sign in again to go on.',
  'signed-out': 'You are signed out.',
  'signed-out-everywhere': 'You are signed out, here and elsewhere.',
}

/** @param reason why the reader is here again, where the hub knows */
export function SignInForm({ reason }: { reason?: SignedOutReason | undefined }) {
  const styles = useDoorStyles()
  const client = useClient()
  const queryClient = useQueryClient()
  const { endedSentence = sentences.ended } = useExtras()
  const form = useForm({ resolver: zodResolver(signIn.body), defaultValues: { email: '', password: '' } })
  const enter = useMutation({
    mutationFn: (body: { email: string; password: string }) => client.callWithHeaders(signIn, { body }),
    onSuccess: (answer) => startSession(queryClient, entryOf(answer)),
    onError: (error) => showFieldErrors(error, ['email', 'password'], form.setError),
  })
  const { setFocus } = form
  const { errors } = form.formState
  useEffect(() => setFocus('email'), [setFocus])

  return (
    <Door heading="Sign in">
      {reason !== undefined && enter.isIdle ? (
        <Notice intent="information">{reason === 'ended' ? endedSentence : sentences[reason]}</Notice>
      ) : undefined}
      {enter.isError ? <Notice intent="error">{errorSentence(enter.error)}</Notice> : undefined}
      <form
        method="post"
        action={signIn.path}
        noValidate
        className={styles.form}
        onSubmit={(event) => void form.handleSubmit((body) => enter.mutate(body))(event)}
      >
        <EmailField error={errors.email?.message} registration={form.register('email')} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          registration={form.register('password')}
        />
        <Button type="submit" appearance="primary" size="large" disabledFocusable={enter.isPending}>
          {enter.isPending ? 'Signing in …' : 'Sign in'}
        </Button>
      </form>
    </Door>
  )
}

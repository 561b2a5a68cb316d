import { lazy, Suspense, useState } from 'react'
import { Button, Spinner } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { setUpOwner } from '#shared/contract/accounts.ts'
import { passwordLength } from '#shared/contract/passwords.ts'
import { useClient } from '../platform/client-context.ts'
import { errorSentence } from '../platform/error-sentence.ts'
import { Notice } from '../components/notice.tsx'
import { SignInPage, useSignInStyles } from './sign-in-page.tsx'
import { EmailField, PasswordField } from '../components/form/credential-fields.tsx'
import { showFieldErrors } from '../components/form/fields.tsx'
import { FormShell, SubmitButton } from '../components/form/form-shell.tsx'
import { type Entry, entryOf, startSession } from '../platform/session.ts'

export interface SetUpFormProps {
  /** From the one-time link that the server printed. */
  token: string
  /** Goes to the sign-in form, for an owner whose account exists. */
  onLeave: () => void
}

export function SetUpForm({ token, onLeave }: SetUpFormProps) {
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({ resolver: zodResolver(setUpOwner.body), defaultValues: { token, email: '', password: '' } })
  const setUp = useMutation({
    mutationFn: (body: { token: string; email: string; password: string }) =>
      client.callWithHeaders(setUpOwner, { body }),
    onSuccess: (answer) => setEntry(entryOf(answer)),
    onError: (error) => showFieldErrors(error, ['email', 'password'], form.setError),
  })
  const [entry, setEntry] = useState<Entry>()
  const { errors } = form.formState

  if (entry !== undefined) {
    return (
      <SecondFactorOffer
        onDone={() => {
          void navigate('/set-up', { replace: true })
          startSession(queryClient, entry)
        }}
      />
    )
  }
  return (
    <SignInPage
      heading="Set up your account"
      introduction="This link works once. Choose the email and password you’ll sign in with."
    >
      {setUp.isError && errors.password === undefined && errors.email === undefined ? (
        <Notice intent="error">{errorSentence(setUp.error)}</Notice>
      ) : undefined}
      <FormShell
        form={form}
        focus="email"
        method="post"
        action={setUpOwner.path}
        onSubmit={(body) => setUp.mutate(body)}
      >
        <EmailField error={errors.email?.message} registration={form.register('email')} />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${passwordLength.min} characters. A few ordinary words are easy to remember and hard to guess.`}
          error={errors.password?.message}
          registration={form.register('password')}
        />
        <SubmitButton size="large" isBusy={setUp.isPending} busyLabel="Creating your account…">
          Create account
        </SubmitButton>
        <Button appearance="transparent" onClick={onLeave}>
          Already have an account? Sign in
        </Button>
      </FormShell>
    </SignInPage>
  )
}

const TurnOn = lazy(async () => ({ default: (await import('../security/turn-on.tsx')).TurnOn }))

/** Offers codes at sign-in to an owner who has just set up the account. It may be left for later. */
export function SecondFactorOffer({ onDone }: { onDone: () => void }) {
  const styles = useSignInStyles()
  const [isStarted, setIsStarted] = useState(false)
  return (
    <SignInPage
      heading="Protect your account"
      introduction="A code from an app on your phone keeps out anyone who has only your password. You’ll be asked for one in each new browser or on each new computer."
    >
      {isStarted ? (
        <Suspense fallback={<Spinner label="Opening" />}>
          <TurnOn cancelLabel="Not now" doneLabel="Next: your business" onCancel={onDone} onDone={onDone} />
        </Suspense>
      ) : (
        <div className={styles.form}>
          <Button appearance="primary" size="large" onClick={() => setIsStarted(true)}>
            Turn on codes
          </Button>
          <Button appearance="transparent" onClick={onDone}>
            Not now
          </Button>
        </div>
      )}
    </SignInPage>
  )
}

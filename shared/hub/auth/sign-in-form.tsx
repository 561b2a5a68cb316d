import { lazy, Suspense, useState } from 'react'
import { Button, Spinner } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ApiError } from '#shared/client.ts'
import type { CallInput } from '#shared/contract/api-call.ts'
import { signIn, trustedDeviceDays } from '#shared/contract/accounts.ts'
import { trustedBrowserDays } from '#shared/contract/second-factor.ts'
import { useClient } from '../platform/client-context.ts'
import { errorSentence } from '../platform/error-sentence.ts'
import { CheckboxField, showFieldErrors } from '../components/form/fields.tsx'
import { FormShell, SubmitButton } from '../components/form/form-shell.tsx'
import { Notice } from '../components/notice.tsx'
import { useProgramSlots } from '../platform/program-slots.ts'
import { CodeField, EmailField, PasswordField } from '../components/form/credential-fields.tsx'
import { SignInPage } from './sign-in-page.tsx'
import { entryOf, type SignedOutReason, startSession } from '../platform/session.ts'

const sentences: Record<SignedOutReason, string> = {
  ended: 'You’ve been signed out. Sign in to continue.',
  'signed-out': 'You’ve signed out.',
  'signed-out-everywhere': 'You’ve signed out everywhere.',
}

type Credentials = CallInput<typeof signIn>['body']

const ForgottenPassword = lazy(async () => ({
  default: (await import('./new-password.tsx')).ForgottenPassword,
}))

/** Asks for email address and password, and then for a code where the owner has turned that on.
 *  @param reason why the owner has to sign in again, if known */
export function SignInForm({ reason }: { reason?: SignedOutReason | undefined }) {
  const client = useClient()
  const queryClient = useQueryClient()
  const { endedSentence = sentences.ended, staysSignedIn = false, notifies = false } = useProgramSlots()
  const form = useForm({
    resolver: zodResolver(signIn.body),
    defaultValues: { email: '', password: '', remember: true, staySignedIn: false },
  })
  const enter = useMutation({
    mutationFn: (body: Credentials) => client.callWithHeaders(signIn, { body }),
    onSuccess: (answer) => {
      startSession(queryClient, entryOf(answer))
      if (!notifies && globalThis.Notification?.permission === 'granted')
        void import('../settings/notifications/this-browser.ts').then(({ resumeNotifications }) =>
          resumeNotifications(client),
        )
    },
    onError: (error) => showFieldErrors(error, ['email', 'password', 'code'], form.setError),
  })
  const code = codeOf(enter.error)
  // The code field stays during another attempt and after a failed one.
  const asksCode = code === 'code_required' || code === 'wrong_code' || enter.variables?.code !== undefined
  const { errors } = form.formState

  const [isForgotten, setIsForgotten] = useState(false)

  function startAgain(): void {
    enter.reset()
    form.reset()
  }

  if (isForgotten) {
    return (
      <Suspense fallback={<Spinner label="Opening" />}>
        <ForgottenPassword onLeave={() => setIsForgotten(false)} />
      </Suspense>
    )
  }
  return (
    <SignInPage
      heading={asksCode ? 'Enter your code' : 'Sign in'}
      {...(asksCode ? { introduction: 'Open the authenticator app on your phone and enter the code it shows.' } : {})}
    >
      {reason !== undefined && enter.isIdle ? (
        <Notice intent="information">{reason === 'ended' ? endedSentence : sentences[reason]}</Notice>
      ) : undefined}
      {enter.error !== null && code !== 'code_required' ? (
        <Notice intent="error">{errorSentence(enter.error)}</Notice>
      ) : undefined}
      <FormShell
        form={form}
        focus={asksCode ? 'code' : 'email'}
        method="post"
        action={signIn.path}
        onSubmit={(body) => enter.mutate(body)}
      >
        {asksCode ? (
          <>
            <CodeField error={errors.code?.message} registration={form.register('code')} />
            {staysSignedIn ? undefined : (
              <CheckboxField
                form={form}
                name="remember"
                label={`Don’t ask again in this browser for ${trustedBrowserDays} days`}
              />
            )}
          </>
        ) : (
          <>
            <EmailField error={errors.email?.message} registration={form.register('email')} />
            <PasswordField
              label="Password"
              autoComplete="current-password"
              error={errors.password?.message}
              registration={form.register('password')}
            />
            {staysSignedIn ? undefined : (
              <CheckboxField
                form={form}
                name="staySignedIn"
                label={`Stay signed in for ${trustedDeviceDays} days on this device`}
                hint="Only on a phone or computer of your own that locks. End it at any time in Settings, Security."
              />
            )}
          </>
        )}
        <SubmitButton size="large" isBusy={enter.isPending} busyLabel="Signing in…">
          Sign in
        </SubmitButton>
        {asksCode ? (
          <Button appearance="transparent" onClick={startAgain}>
            Start again
          </Button>
        ) : (
          <Button appearance="transparent" onClick={() => setIsForgotten(true)}>
            Forgotten your password?
          </Button>
        )}
      </FormShell>
    </SignInPage>
  )
}

function codeOf(error: Error | null) {
  return error instanceof ApiError ? error.code : undefined
}

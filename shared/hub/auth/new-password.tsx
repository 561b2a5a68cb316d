import { Button } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ApiError } from '#shared/client.ts'
import { requestPasswordReset, resetLinkHours, resetPassword } from '#shared/contract/accounts.ts'
import type { CallInput } from '#shared/contract/api-call.ts'
import { passwordLength } from '#shared/contract/passwords.ts'
import { CodeField, EmailField, PasswordField } from '../components/form/credential-fields.tsx'
import { showFieldErrors } from '../components/form/fields.tsx'
import { FormShell, SubmitButton } from '../components/form/form-shell.tsx'
import { Notice } from '../components/notice.tsx'
import { useClient } from '../platform/client-context.ts'
import { errorSentence } from '../platform/error-sentence.ts'
import { entryOf, startSession } from '../platform/session.ts'
import { SignInPage } from './sign-in-page.tsx'

/** Asks for the owner's address and has a link for a new password mailed to it. */
export function ForgottenPassword({ onLeave }: { onLeave: () => void }) {
  const client = useClient()
  const form = useForm({ resolver: zodResolver(requestPasswordReset.body), defaultValues: { email: '' } })
  const ask = useMutation({
    mutationFn: (body: { email: string }) => client.call(requestPasswordReset, { body }),
  })

  return (
    <SignInPage
      heading="Forgotten your password?"
      introduction="Enter the email you sign in with, and we’ll send you a link to choose a new password."
    >
      {ask.isError ? <Notice intent="error">{errorSentence(ask.error)}</Notice> : undefined}
      {ask.isSuccess ? (
        <Notice intent="information" isAnswer>
          {`If that’s your email, a link is on its way. It works for ${resetLinkHours * 60} minutes. Nothing after a few minutes? Check your junk folder; at most three links are sent a day.`}
        </Notice>
      ) : undefined}
      <FormShell
        form={form}
        focus="email"
        method="post"
        action={requestPasswordReset.path}
        onSubmit={(body) => ask.mutate(body)}
      >
        <EmailField error={form.formState.errors.email?.message} registration={form.register('email')} />
        <SubmitButton size="large" isBusy={ask.isPending} busyLabel="Sending…">
          {ask.isSuccess ? 'Send another link' : 'Send the link'}
        </SubmitButton>
        <Button appearance="transparent" onClick={onLeave}>
          Back to sign in
        </Button>
      </FormShell>
    </SignInPage>
  )
}

/** Sets a new password with the token of the mailed link, and signs in.
 *  @param onLeave goes to the sign-in form, where another link can be requested */
export function NewPasswordForm({ token, onLeave }: { token: string; onLeave: () => void }) {
  const client = useClient()
  const queryClient = useQueryClient()
  const form = useForm({ resolver: zodResolver(resetPassword.body), defaultValues: { token, password: '' } })
  const reset = useMutation({
    mutationFn: (body: CallInput<typeof resetPassword>['body']) => client.callWithHeaders(resetPassword, { body }),
    onSuccess: (answer) => startSession(queryClient, entryOf(answer)),
    onError: (error) => showFieldErrors(error, ['password', 'code'], form.setError),
  })
  const code = reset.error instanceof ApiError ? reset.error.code : undefined
  const asksCode = code === 'code_required' || code === 'wrong_code' || reset.variables?.code !== undefined
  const { errors } = form.formState

  return (
    <SignInPage
      heading="Choose a new password"
      introduction="This signs out every other browser, and every computer with the desktop app."
    >
      {reset.isError && code !== 'code_required' && errors.password === undefined ? (
        <Notice intent="error">{errorSentence(reset.error)}</Notice>
      ) : undefined}
      <FormShell
        form={form}
        focus={asksCode ? 'code' : 'password'}
        method="post"
        action={resetPassword.path}
        onSubmit={(body) => reset.mutate(body)}
      >
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${passwordLength.min} characters. A few ordinary words are easy to remember and hard to guess.`}
          error={errors.password?.message}
          registration={form.register('password')}
        />
        {asksCode ? <CodeField error={errors.code?.message} registration={form.register('code')} /> : undefined}
        <SubmitButton size="large" isBusy={reset.isPending} busyLabel="Saving…">
          Save and sign in
        </SubmitButton>
        <Button appearance="transparent" onClick={onLeave}>
          Back to sign in
        </Button>
      </FormShell>
    </SignInPage>
  )
}

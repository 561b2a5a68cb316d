import { useEffect } from 'react'
import { Button } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ApiError } from '#shared/client.ts'
import { resetPassword } from '#shared/contract/accounts.ts'
import type { CallInput } from '#shared/contract/api-call.ts'
import { passwordLength } from '#shared/contract/passwords.ts'
import { useClient } from '../client-context.ts'
import { errorSentence } from '../components/error-sentence.ts'
import { showFieldErrors } from '../components/form/field-errors.ts'
import { FormShell, SubmitButton } from '../components/form/form-shell.tsx'
import { Notice } from '../components/notice.tsx'
import { CodeField, PasswordField } from '../components/form/credential-fields.tsx'
import { entryOf, startSession } from '../session.ts'
import { SignInPage } from './sign-in-page.tsx'

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
  const { setFocus } = form
  const { errors } = form.formState
  useEffect(() => setFocus(asksCode ? 'code' : 'password'), [asksCode, setFocus])

  return (
    <SignInPage
      heading="Choose a new password"
      introduction="This signs out every other browser, and every computer with the console."
    >
      {reset.isError && code !== 'code_required' && errors.password === undefined ? (
        <Notice intent="error">{errorSentence(reset.error)}</Notice>
      ) : undefined}
      <FormShell form={form} method="post" action={resetPassword.path} onSubmit={(body) => reset.mutate(body)}>
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

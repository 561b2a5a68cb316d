import { useEffect } from 'react'
import { Button } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { requestPasswordReset, resetLinkHours } from '#shared/contract/accounts.ts'
import { useClient } from '../client-context.ts'
import { errorSentence } from '../components/error-sentence.ts'
import { FormShell, SubmitButton } from '../components/form/form-shell.tsx'
import { Notice } from '../components/notice.tsx'
import { EmailField } from '../components/form/credential-fields.tsx'
import { SignInPage } from './sign-in-page.tsx'

/** Asks for the owner's address and has a link for a new password mailed to it. */
export function ForgottenPassword({ onLeave }: { onLeave: () => void }) {
  const client = useClient()
  const form = useForm({ resolver: zodResolver(requestPasswordReset.body), defaultValues: { email: '' } })
  const ask = useMutation({
    mutationFn: (body: { email: string }) => client.call(requestPasswordReset, { body }),
  })
  const { setFocus } = form
  useEffect(() => setFocus('email'), [setFocus])

  return (
    <SignInPage
      heading="Forgotten your password?"
      introduction="Enter the email you sign in with, and we’ll send you a link to choose a new password."
    >
      {ask.isError ? <Notice intent="error">{errorSentence(ask.error)}</Notice> : undefined}
      {ask.isSuccess ? (
        <Notice intent="information" isAnswer>
          {`If that’s your email, a link is on its way. It works for ${resetLinkHours} hours. Nothing after a few minutes? Check your junk folder; at most three links are sent a day.`}
        </Notice>
      ) : undefined}
      <FormShell form={form} method="post" action={requestPasswordReset.path} onSubmit={(body) => ask.mutate(body)}>
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

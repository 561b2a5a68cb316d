import { FluentProvider, Button, Field, Input } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { SignInPage, useSignInStyles } from '#shared/hub/auth/sign-in-page.tsx'
import { usePageStyles } from '#shared/hub/components/page-styles.ts'
import { useSystemTheme } from '#shared/hub/platform/theme.ts'
import { desktop } from './desktop/desktop.ts'

interface ChooseServerProps {
  onChosen: (address: string) => void
  /** The current server, when it is being changed. */
  current?: string
}

/** Asks for the server's address, where console.tsx has found none. The hub itself handles the sign-in. */
export function ChooseServer({ onChosen, current }: ChooseServerProps) {
  usePageStyles()
  return (
    <FluentProvider theme={useSystemTheme()} style={{ backgroundColor: 'transparent' }}>
      {current === undefined ? (
        <SignInPage
          heading="Where is your website?"
          introduction="The app works with the leads on your own server. You’ll only be asked once."
        >
          <ServerForm onChosen={onChosen} />
        </SignInPage>
      ) : (
        <SignInPage
          heading="Change the server"
          introduction="You’ll be asked to sign in there. Nothing on the current server will change."
        >
          <ServerForm onChosen={onChosen} current={current} />
        </SignInPage>
      )}
    </FluentProvider>
  )
}

interface ServerFormProps {
  onChosen: (address: string) => void
  /** The current server, which is kept unless the owner changes it. */
  current?: string
}

/** Asks for the address of a server, and checks it. */
function ServerForm({ onChosen, current }: ServerFormProps) {
  const styles = useSignInStyles()
  const { formState, handleSubmit, register, setError, setFocus, setValue } = useForm({
    defaultValues: { address: current ?? '' },
  })
  const [suggestion, setSuggestion] = useState<string>()
  const { errors, isSubmitting } = formState
  useEffect(() => setFocus('address'), [setFocus])

  async function choose({ address }: { address: string }): Promise<void> {
    setSuggestion(undefined)
    const chosen = await desktop.call('connection:choose', { address })
    if ('address' in chosen) return onChosen(chosen.address)
    setError('address', { message: chosen.refusal }, { shouldFocus: true })
    setSuggestion(chosen.suggestion)
  }

  function use(address: string): void {
    setValue('address', address)
    void handleSubmit(choose)()
  }

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void handleSubmit(choose)(event)}>
      <Field
        label="Address of your website"
        hint="As you’d type it in a browser, e.g. https://www.example.com"
        validationMessage={errors.address?.message ?? null}
      >
        <Input
          {...register('address')}
          defaultValue={current ?? ''}
          size="large"
          type="url"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      {suggestion === undefined ? undefined : (
        <Button size="large" disabledFocusable={isSubmitting} onClick={() => use(suggestion)}>
          Use {suggestion}
        </Button>
      )}
      <Button type="submit" appearance="primary" size="large" disabledFocusable={isSubmitting}>
        {isSubmitting ? 'Looking for the server…' : 'Continue'}
      </Button>
      {current === undefined ? undefined : (
        <Button appearance="transparent" onClick={() => onChosen(current)}>
          Keep this server
        </Button>
      )}
    </form>
  )
}

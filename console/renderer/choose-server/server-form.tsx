import { useEffect } from 'react'
import { Button, Field, Input } from '@fluentui/react-components'
import { useForm } from 'react-hook-form'
import { useSignInStyles } from '#shared/hub/auth/sign-in-page.tsx'
import { desktop } from '../desktop.ts'

export interface ServerFormProps {
  onChosen: (address: string) => void
  /** The server that stays when nothing is changed. */
  current?: string
}

/** Takes the address of a server that answers as ours do. */
export function ServerForm({ onChosen, current }: ServerFormProps) {
  const styles = useSignInStyles()
  const { formState, handleSubmit, register, setError, setFocus } = useForm({
    defaultValues: { address: current ?? '' },
  })
  const { errors, isSubmitting } = formState
  useEffect(() => setFocus('address'), [setFocus])

  async function choose({ address }: { address: string }): Promise<void> {
    const chosen = await desktop.call('connection:choose', { address })
    if ('refusal' in chosen) setError('address', { message: chosen.refusal }, { shouldFocus: true })
    else onChosen(chosen.address)
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

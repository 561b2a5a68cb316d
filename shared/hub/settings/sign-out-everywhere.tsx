import { useState } from 'react'
import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { signOut } from '#shared/contract/accounts.ts'
import { useClient } from '../client-context.ts'
import { useConfirm } from '../components/confirm.tsx'
import { errorSentence } from '../components/error-sentence.ts'
import { useShowToast } from '../components/toasts.tsx'
import { endSession } from '../auth/session.ts'

const useStyles = makeStyles({
  form: { display: 'grid', gap: tokens.spacingVerticalS },
  button: { justifySelf: 'start' },
})

export const keepDevicesLabel = 'Keep my computers signed in (desktop console)'

/** Ends every session, this one too, and the access of devices. */
export function SignOutEverywhere() {
  const styles = useStyles()
  const client = useClient()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const showToast = useShowToast()
  const [keepDevices, setKeepDevices] = useState(false)
  const leave = useMutation({
    mutationFn: () => client.call(signOut, { body: { everywhere: true, keepDevices } }),
    onSuccess: () => endSession(queryClient, 'signed-out-everywhere'),
    onError: (error) => showToast({ title: 'Couldn’t sign you out', text: errorSentence(error) }),
  })

  async function ask(): Promise<void> {
    const agreed = await confirm({
      title: 'Sign out everywhere?',
      text: keepDevices
        ? 'You’ll need to sign in again in every browser, including this one. Your computers stay signed in.'
        : 'You’ll need to sign in again in every browser and on every computer, including this one.',
      action: 'Sign out everywhere',
    })
    if (agreed) leave.mutate()
  }

  return (
    <div className={styles.form}>
      <Checkbox
        label={keepDevicesLabel}
        checked={keepDevices}
        onChange={(_, { checked }) => setKeepDevices(checked === true)}
      />
      <Button className={styles.button} disabledFocusable={leave.isPending} onClick={() => void ask()}>
        Sign out everywhere
      </Button>
    </div>
  )
}

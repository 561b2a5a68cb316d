import { useState } from 'react'
import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { signOut } from '#shared/contract/accounts.ts'
import { useConfirm } from '../components/confirm.tsx'
import { endSession } from '../session.ts'
import { useToastMutation } from '../mutations.ts'

const useStyles = makeStyles({
  form: { display: 'grid', gap: tokens.spacingVerticalS },
  button: { justifySelf: 'start' },
})

export const keepDevicesLabel = 'Keep my computers signed in (desktop console)'

/** Ends every session, including this one, and the access of devices. */
export function SignOutEverywhere() {
  const styles = useStyles()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const [keepDevices, setKeepDevices] = useState(false)
  const leave = useToastMutation({
    mutationFn: (client) => client.call(signOut, { body: { everywhere: true, keepDevices } }),
    onSuccess: () => endSession(queryClient, 'signed-out-everywhere'),
    errorTitle: 'Couldn’t sign you out',
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

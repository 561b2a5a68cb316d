import { Button, makeStyles } from '@fluentui/react-components'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { signOut } from '#shared/contract/accounts.ts'
import { useClient } from '../client-context.ts'
import { useConfirm } from '../components/confirm.tsx'
import { errorSentence } from '../components/error-sentence.ts'
import { useShowToast } from '../components/toasts.tsx'
import { endSession } from '../session/session.ts'

const useStyles = makeStyles({ button: { justifySelf: 'start' } })

/** Ends every session, this one too. */
export function SignOutEverywhere() {
  const styles = useStyles()
  const client = useClient()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const showToast = useShowToast()
  const leave = useMutation({
    mutationFn: () => client.call(signOut, { body: { everywhere: true } }),
    onSuccess: () => endSession(queryClient, 'signed-out-everywhere'),
    onError: (error) => showToast({ title: 'You are still signed in', text: errorSentence(error) }),
  })

  async function ask(): Promise<void> {
    const agreed = await confirm({
      title: 'Sign out everywhere?',
      text: 'Every browser has to sign in again, this one too. Devices keep their access.',
      action: 'Sign out everywhere',
    })
    if (agreed) leave.mutate()
  }

  return (
    <Button className={styles.button} disabledFocusable={leave.isPending} onClick={() => void ask()}>
      Sign out everywhere
    </Button>
  )
}

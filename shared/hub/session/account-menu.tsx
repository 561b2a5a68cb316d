import {
  Button,
  makeStyles,
  Menu,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  tokens,
} from '@fluentui/react-components'
import { DesktopOff20Regular, PersonCircle20Regular, SignOut20Regular } from '@fluentui/react-icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { signOut, type User } from '#shared/contract/accounts.ts'
import { useClient } from '../client-context.ts'
import { errorSentence } from '../components/error-sentence.ts'
import { useShowToast } from '../components/toasts.tsx'
import { endSession } from './session.ts'

const useStyles = makeStyles({
  email: { fontWeight: tokens.fontWeightRegular, overflowWrap: 'anywhere' },
})

/** Who is signed in, and the ways out. */
export function AccountMenu({ user }: { user: User }) {
  const styles = useStyles()
  const client = useClient()
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  const leave = useMutation({
    mutationFn: (everywhere: boolean) => client.call(signOut, { body: { everywhere } }),
    onSuccess: (_, everywhere) => endSession(queryClient, everywhere ? 'signed-out-everywhere' : 'signed-out'),
    onError: (error) => showToast({ title: 'You are still signed in', text: errorSentence(error) }),
  })
  return (
    <Menu inline positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <Button appearance="subtle" icon={<PersonCircle20Regular />}>
          Account
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuGroup>
            <MenuGroupHeader className={styles.email}>{user.email}</MenuGroupHeader>
            <MenuItem icon={<SignOut20Regular />} onClick={() => leave.mutate(false)}>
              Sign out
            </MenuItem>
            <MenuItem icon={<DesktopOff20Regular />} onClick={() => leave.mutate(true)}>
              Sign out everywhere
            </MenuItem>
          </MenuGroup>
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

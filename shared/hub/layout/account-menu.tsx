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
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { signOut, type User } from '#shared/contract/accounts.ts'
import { DesktopOff20Regular } from '../icons/desktop-off.ts'
import { PersonCircle20Regular } from '../icons/person-circle.ts'
import { SignOut20Regular } from '../icons/sign-out.ts'
import { useClient } from '../platform/client-context.ts'
import { failureToast, useShowToast } from '../platform/mutations.ts'
import { SidebarLabel } from './navigation-list.tsx'
import { endSession } from '../platform/session.ts'

const useStyles = makeStyles({
  button: { justifyContent: 'start', minWidth: 0 },
  email: { fontWeight: tokens.fontWeightRegular, overflowWrap: 'anywhere' },
})

export interface AccountMenuProps {
  user: User
  positioning?: 'below-end' | 'above-start'
  /** Shows its icon alone. */
  isIcon?: boolean
}

/** Shows who is signed in, and offers to sign out. */
export function AccountMenu({ user, positioning = 'below-end', isIcon = false }: AccountMenuProps) {
  const styles = useStyles()
  const client = useClient()
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  const leave = useMutation({
    mutationFn: (everywhere: boolean) => client.call(signOut, { body: { everywhere } }),
    onSuccess: (_, everywhere) => endSession(queryClient, everywhere ? 'signed-out-everywhere' : 'signed-out'),
    onError: (error) => showToast(failureToast('You’re still signed in', error)),
  })
  return (
    <Menu inline positioning={positioning}>
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          size={isIcon ? 'large' : 'medium'}
          icon={<PersonCircle20Regular />}
          aria-label={isIcon ? 'Account' : undefined}
          className={styles.button}
        >
          {isIcon ? undefined : <SidebarLabel>Account</SidebarLabel>}
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

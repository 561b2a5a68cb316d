import { useState } from 'react'
import {
  Button,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  OverlayDrawer,
  tokens,
} from '@fluentui/react-components'
import { useSetAtom } from 'jotai'
import type { User } from '#shared/contract/accounts.ts'
import { Dismiss20Regular } from '../icons/dismiss.ts'
import { Navigation20Regular } from '../icons/navigation.ts'
import { Search20Regular } from '../icons/search.ts'
import { openPanelAtom } from '../platform/commands.ts'
import { HouseMark } from '../components/house-mark.tsx'
import { AccountMenu } from './account-menu.tsx'
import { hubTop, notPhone, space } from '../components/styles.ts'
import { useFocusReturn } from '../components/focus-return.ts'
import { NavigationList } from './navigation-list.tsx'

const useStyles = makeStyles({
  bar: {
    position: 'sticky',
    top: hubTop,
    zIndex: 2,
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingVerticalXS,
    boxSizing: 'border-box',
    minHeight: '52px',
    padding: space('XS', 'S'),
    borderBottom: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    [notPhone]: { display: 'none' },
  },
  product: {
    display: 'flex',
    flexGrow: 1,
    alignItems: 'center',
    gap: tokens.spacingVerticalS,
    fontWeight: tokens.fontWeightSemibold,
  },
})

/** The bar at the top of a phone's screen, in place of the sidebar. */
export function TopBar({ user }: { user: User }) {
  const styles = useStyles()
  const [isOpen, setIsOpen] = useState(false)
  const openPanel = useSetAtom(openPanelAtom)
  return (
    <header className={styles.bar}>
      <Button
        appearance="subtle"
        size="large"
        icon={<Navigation20Regular />}
        aria-label="Views"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      <span className={styles.product}>
        <HouseMark size={24} />
        Marketing hub
      </span>
      <Button
        appearance="subtle"
        size="large"
        icon={<Search20Regular />}
        aria-label="Search or run a command"
        aria-haspopup="dialog"
        onClick={() => openPanel('palette')}
      />
      <AccountMenu user={user} isIcon />
      {isOpen ? <NavigationDrawer onClose={() => setIsOpen(false)} /> : undefined}
    </header>
  )
}

/** The navigation on a phone. */
export function NavigationDrawer({ onClose }: { onClose: () => void }) {
  useFocusReturn()
  const close = <Button appearance="subtle" icon={<Dismiss20Regular />} aria-label="Close" onClick={onClose} />
  return (
    <OverlayDrawer open position="start" size="small" onOpenChange={onClose}>
      <DrawerHeader>
        <DrawerHeaderTitle action={close}>Marketing hub</DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody>
        <nav aria-label="Views">
          <NavigationList onGo={onClose} />
        </nav>
      </DrawerBody>
    </OverlayDrawer>
  )
}

import { Button, DrawerBody, DrawerHeader, DrawerHeaderTitle, OverlayDrawer } from '@fluentui/react-components'
import { Dismiss20Regular } from '@fluentui/react-icons'
import { useFocusReturn } from '../components/focus-return.ts'
import { NavigationList } from './navigation-list.tsx'

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

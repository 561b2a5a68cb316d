import {
  Button,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  OverlayDrawer,
  tokens,
} from '@fluentui/react-components'
import { Dismiss20Regular } from '../icons/dismiss.ts'
import { useFocusReturn } from '../components/focus-return.ts'
import type { Room } from '../platform/view.ts'
import { NavigationList } from './navigation-list.tsx'

const useStyles = makeStyles({
  sheet: { height: 'auto', maxHeight: '80%' },
  sheetBody: { paddingBottom: `calc(${tokens.spacingVerticalL} + env(safe-area-inset-bottom))` },
})

/** The rooms without a place of their own in the bar. */
export function MoreSheet({ rooms, onClose }: { rooms: readonly Room[]; onClose: () => void }) {
  const styles = useStyles()
  useFocusReturn()
  const close = <Button appearance="subtle" icon={<Dismiss20Regular />} aria-label="Close" onClick={onClose} />
  return (
    <OverlayDrawer open position="bottom" className={styles.sheet} onOpenChange={onClose}>
      <DrawerHeader>
        <DrawerHeaderTitle action={close}>More</DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody className={styles.sheetBody}>
        <nav aria-label="More">
          <NavigationList rooms={rooms} size="large" onGo={onClose} />
        </nav>
      </DrawerBody>
    </OverlayDrawer>
  )
}

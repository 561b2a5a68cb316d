import { lazy, Suspense } from 'react'
import { makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { useAtom } from 'jotai'
import { Outlet } from 'react-router'
import type { User } from '#shared/contract/accounts.ts'
import { openPanelAtom } from '../commands/open-panel.ts'
import { useShortcuts } from '../commands/use-shortcuts.ts'
import { ConfirmDialog } from '../components/confirm.tsx'
import { OverlayBoundary } from '../errors/overlay-boundary.tsx'
import { useCondition } from '../condition/use-condition.ts'
import { useHostSlots } from '../host-slots.ts'
import { ConnectionNotice } from '../live/connection-notice.tsx'
import { MailNotice } from './mail-notice.tsx'
import { useLiveUpdates } from '../live/use-live-updates.ts'
import { phone, wide } from './breakpoints.ts'
import { useFrameCommands } from './layout-commands.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { hubHeight } from './top-inset.ts'

const CommandPalette = lazy(async () => ({ default: (await import('../commands/command-palette.tsx')).CommandPalette }))
const ShortcutList = lazy(async () => ({ default: (await import('../commands/shortcut-list.tsx')).ShortcutList }))

const useStyles = makeStyles({
  frame: {
    display: 'grid',
    gridTemplateColumns: '64px minmax(0, 1fr)',
    minHeight: hubHeight,
    [wide]: { gridTemplateColumns: '224px minmax(0, 1fr)' },
    [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'auto 1fr' },
  },
  main: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: '16px',
    boxSizing: 'border-box',
    padding: '20px 24px 48px',
    [phone]: { padding: '16px 16px 64px' },
  },
  waiting: { padding: '64px 0', color: tokens.colorNeutralForeground3 },
})

/** Shows the navigation and the view that the address names, once the owner is signed in. */
export function Workspace({ user }: { user: User }) {
  const styles = useStyles()
  const [openPanel, setOpenPanel] = useAtom(openPanelAtom)
  const hostSlots = useHostSlots()
  useLiveUpdates()
  useCondition()
  useFrameCommands()
  useShortcuts()
  const close = () => setOpenPanel(undefined)

  return (
    <div className={styles.frame}>
      <TopBar user={user} />
      <Sidebar user={user} />
      <main className={styles.main}>
        {hostSlots.connectionNotice ?? <ConnectionNotice />}
        <MailNotice />
        <Suspense fallback={<Spinner className={styles.waiting} label="Opening the view" />}>
          <Outlet />
        </Suspense>
      </main>
      {openPanel === undefined ? undefined : (
        <OverlayBoundary key={openPanel} onClose={close}>
          {openPanel === 'palette' ? <CommandPalette onClose={close} /> : undefined}
          {openPanel === 'shortcuts' ? <ShortcutList onClose={close} /> : undefined}
        </OverlayBoundary>
      )}
      <ConfirmDialog />
    </div>
  )
}

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
import { useExtras } from '../extras.ts'
import { ConnectionNotice } from '../live/connection-notice.tsx'
import { MailNotice } from './mail-notice.tsx'
import { useLiveUpdates } from '../live/use-live-updates.ts'
import { phone, wide } from './breakpoints.ts'
import { useFrameCommands } from './frame-commands.ts'
import { Rail } from './rail.tsx'
import { TopBar } from './top-bar.tsx'
import { hubHeight } from './room-above.ts'

const CommandPalette = lazy(async () => ({ default: (await import('../commands/command-palette.tsx')).CommandPalette }))
const ShortcutSheet = lazy(async () => ({ default: (await import('../commands/shortcut-sheet.tsx')).ShortcutSheet }))

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

/** The hub behind the door: the way around, and the view that the address asks for. */
export function Workspace({ user }: { user: User }) {
  const styles = useStyles()
  const [openPanel, setOpenPanel] = useAtom(openPanelAtom)
  const extras = useExtras()
  useLiveUpdates()
  useCondition()
  useFrameCommands()
  useShortcuts()
  const close = () => setOpenPanel(undefined)

  return (
    <div className={styles.frame}>
      <TopBar user={user} />
      <Rail user={user} />
      <main className={styles.main}>
        {extras.connectionNotice ?? <ConnectionNotice />}
        <MailNotice />
        <Suspense fallback={<Spinner className={styles.waiting} label="Opening the view" />}>
          <Outlet />
        </Suspense>
      </main>
      {openPanel === undefined ? undefined : (
        <OverlayBoundary key={openPanel} onClose={close}>
          {openPanel === 'palette' ? <CommandPalette onClose={close} /> : undefined}
          {openPanel === 'shortcuts' ? <ShortcutSheet onClose={close} /> : undefined}
        </OverlayBoundary>
      )}
      <ConfirmDialog />
    </div>
  )
}

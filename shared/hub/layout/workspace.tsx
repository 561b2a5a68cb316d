import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react'
import { makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { useAtom, useSetAtom } from 'jotai'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { counted } from '#shared/business/counts.ts'
import type { User } from '#shared/contract/accounts.ts'
import { type Command, openPanelAtom, useCommands, useShortcuts } from '../platform/commands.ts'
import { OpenedLead } from '../prospects/panel/opened-lead.tsx'
import { newLeadCount } from '../prospects/queries.ts'
import { ConfirmDialog } from '../components/confirm.tsx'
import { OverlayBoundary } from '../components/error-boundaries.tsx'
import { useCondition } from '../condition/queries.ts'
import { HelpAvailable } from '../components/help-link.tsx'
import { helpAddress } from '../components/help-pages.ts'
import { useProgramSlots } from '../platform/program-slots.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { useLiveUpdates } from '../platform/live/use-live-updates.ts'
import { hubHeight, hubTop, phone, space, visuallyHidden, wide } from '../components/styles.ts'
import { BottomBar } from './bottom-bar.tsx'
import { RoomTabs } from './room-tabs.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { viewPath } from '../platform/view.ts'
import { rooms } from './views.ts'
import { useQuery } from '@tanstack/react-query'
import { readMailStatus } from '#shared/contract/outbox.ts'
import { Notice } from '../components/notice.tsx'
import { SubtleRouteLink } from '../components/subtle-link.tsx'
import { queryOf } from '../platform/queries.ts'

const CommandPalette = lazy(async () => ({ default: (await import('../commands/command-palette.tsx')).CommandPalette }))
const ShortcutList = lazy(async () => ({ default: (await import('../commands/shortcut-list.tsx')).ShortcutList }))

const useStyles = makeStyles({
  frame: {
    display: 'grid',
    gridTemplateColumns: '64px minmax(0, 1fr)',
    minHeight: hubHeight,
    padding: '0 env(safe-area-inset-right) 0 env(safe-area-inset-left)',
    [wide]: { gridTemplateColumns: '224px minmax(0, 1fr)' },
    [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'auto 1fr auto' },
  },
  main: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: tokens.spacingVerticalL,
    boxSizing: 'border-box',
    padding: space('XL', 'XXL', '2XXL'),
    // It takes the focus only from the link that skips the navigation.
    outlineStyle: 'none',
    [phone]: { padding: space('L', 'L', '2XXXL') },
  },
  waiting: { padding: space('2XXXL', 0), color: tokens.colorNeutralForeground3 },
})

/** Views that show the lead of the address themselves, with buttons to its neighbours. */
const withNeighbours = new Set(['/', '/jobs'])

/** Shows the navigation and the view that the address names, once the owner is signed in. */
export function Workspace({ user }: { user: User }) {
  const styles = useStyles()
  const [openPanel, setOpenPanel] = useAtom(openPanelAtom)
  const programSlots = useProgramSlots()
  useLiveUpdates()
  useCondition()
  useAppBadge()
  useLayoutCommands()
  useShortcuts()
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const close = () => setOpenPanel(undefined)

  return (
    <div className={styles.frame}>
      <SkipLink target={main} />
      <TopBar user={user} />
      <Sidebar user={user} />
      <div>
        <RoomTabs />
        <main ref={main} id="content" tabIndex={-1} className={styles.main}>
          {programSlots.connectionNotice ?? <ConnectionNotice />}
          <MailNotice />
          <Suspense fallback={<Spinner className={styles.waiting} label="Opening the view" />}>
            <HelpAvailable value>
              <Outlet />
            </HelpAvailable>
          </Suspense>
          {withNeighbours.has(pathname) ? undefined : <OpenedLead />}
        </main>
      </div>
      <BottomBar />
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

const useSkipStyles = makeStyles({
  link: {
    position: 'fixed',
    top: `calc(${hubTop} + ${tokens.spacingVerticalS})`,
    left: tokens.spacingHorizontalS,
    zIndex: 3,
    padding: space('S', 'M'),
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow16,
    outline: `2px solid ${tokens.colorStrokeFocus2}`,
    '&:not(:focus)': visuallyHidden,
  },
})

/** The first stop of the Tab key: past the navigation. */
function SkipLink({ target }: { target: RefObject<HTMLElement | null> }) {
  const styles = useSkipStyles()
  return (
    <a
      href="#content"
      className={styles.link}
      onClick={(event) => {
        // The router would take the fragment for another address.
        event.preventDefault()
        target.current?.focus()
      }}
    >
      Skip to content
    </a>
  )
}

/** Offers the commands that are available in every view. */
export function useLayoutCommands(): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const help = helpAddress(pathname, search)
  const openPanel = useSetAtom(openPanelAtom)
  useCommands([
    ...rooms.flatMap(({ Icon, views }) =>
      views.map((view): Command => ({
        id: `go-${view.address}`,
        label: view.label,
        group: 'Go to',
        keys: ['g', view.key],
        Icon,
        run: () => void navigate(viewPath(view)),
      })),
    ),
    ...(help === undefined
      ? []
      : [{ id: 'help', label: 'Help with this view', group: 'Help', run: () => void navigate(help) }]),
    {
      id: 'palette',
      label: 'Search or run a command',
      group: 'Help',
      keys: ['mod+k'],
      run: () => openPanel('palette'),
    },
    {
      id: 'shortcuts',
      label: 'Show keyboard shortcuts',
      group: 'Help',
      keys: ['?'],
      run: () => openPanel('shortcuts'),
    },
  ])
}

/** Shows the number of new leads on the icon of the installed hub. */
export function useAppBadge(): void {
  const { data: count = 0 } = useQuery(newLeadCount.query)
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return
    // Refused without the permission for notifications on an iPhone: then there is no number.
    const show = (shown: number) => void navigator.setAppBadge(shown).catch(() => undefined)
    show(count)
    return () => show(0)
  }, [count])
}

/** Shows on every page that no mail server is configured, and how many emails are waiting for one. */
export function MailNotice() {
  const { data } = useQuery(queryOf(readMailStatus))
  if (data === undefined || data.canSend) return undefined
  const { waiting } = data
  return (
    <Notice
      intent="information"
      title={`Email isn’t set up${waiting === 0 ? '' : `: ${counted(waiting, 'message is', 'messages are')} waiting`}`}
      action={
        waiting === 0 ? undefined : (
          <SubtleRouteLink to="/email-templates?show=outbox&state=waiting">See waiting messages</SubtleRouteLink>
        )
      }
    >
      Customers get no confirmations or reminders: your website says that you’ll contact them instead. Ask whoever runs
      your server to set SMTP_URL and MAIL_FROM: there, “extension-studio help settings” explains both. Waiting messages
      are then sent.
    </Notice>
  )
}

import { makeStyles, tokens } from '@fluentui/react-components'
import type { User } from '#shared/contract/accounts.ts'
import { HouseMark } from '../components/house-mark.tsx'
import { AccountMenu } from './account-menu.tsx'
import { hubHeight, hubTop, phone, space, wide } from '../components/styles.ts'
import { NavigationList, SidebarLabel } from './navigation-list.tsx'
import { useSetAtom } from 'jotai'
import { Search20Regular } from '../icons/search.ts'
import { KeyCaps } from '../commands/key-caps.tsx'
import { openPanelAtom } from '../platform/commands.ts'
import { rooms } from './views.ts'

const useStyles = makeStyles({
  sidebar: {
    position: 'sticky',
    top: hubTop,
    // Its menu opens over the content beside it.
    zIndex: 2,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    boxSizing: 'border-box',
    height: hubHeight,
    padding: space('M', 'MNudge'),
    borderRight: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    [phone]: { display: 'none' },
  },
  product: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingVerticalMNudge,
    minHeight: '36px',
    padding: space(0, 'S'),
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
  },
  name: { display: 'none', [wide]: { display: 'inline' } },
  rooms: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    justifyContent: 'space-between',
    gap: tokens.spacingVerticalM,
    overflowY: 'auto',
    minHeight: 0,
  },
  button: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingVerticalMNudge,
    boxSizing: 'border-box',
    width: '100%',
    minHeight: '36px',
    padding: `0 calc(${tokens.spacingHorizontalM} - ${tokens.strokeWidthThin})`,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    fontSize: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground3 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  icon: { flexShrink: 0 },
  keys: { display: 'none', [wide]: { display: 'inline' } },
})

/** The navigation at the side: icons, with labels where there is room. */
export function Sidebar({ user }: { user: User }) {
  const styles = useStyles()
  return (
    <header className={styles.sidebar}>
      <span className={styles.product}>
        <HouseMark />
        <span className={styles.name}>Marketing hub</span>
      </span>
      <CommandButton />
      <nav aria-label="Main" className={styles.rooms}>
        <NavigationList rooms={rooms.filter(({ isAtFoot }) => isAtFoot !== true)} collapses />
        <NavigationList rooms={rooms.filter(({ isAtFoot }) => isAtFoot === true)} size="small" collapses />
      </nav>
      <AccountMenu user={user} positioning="above-start" />
    </header>
  )
}

/** Opens the palette. */
export function CommandButton() {
  const styles = useStyles()
  const openPanel = useSetAtom(openPanelAtom)
  return (
    <button type="button" className={styles.button} aria-haspopup="dialog" onClick={() => openPanel('palette')}>
      <Search20Regular className={styles.icon} aria-hidden />
      <SidebarLabel>Search</SidebarLabel>
      <span className={styles.keys} aria-hidden>
        <KeyCaps keys={['mod+k']} />
      </span>
    </button>
  )
}

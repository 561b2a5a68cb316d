import { makeStyles, tokens } from '@fluentui/react-components'
import type { User } from '#shared/contract/accounts.ts'
import { CommandButton } from '../commands/command-button.tsx'
import { HouseMark } from '../components/house-mark.tsx'
import { AccountMenu } from '../auth/account-menu.tsx'
import { phone, wide } from './breakpoints.ts'
import { NavigationList } from './navigation-list.tsx'
import { hubHeight, hubTop } from './top-inset.ts'

const useStyles = makeStyles({
  sidebar: {
    position: 'sticky',
    top: hubTop,
    // Its menu opens over the content beside it.
    zIndex: 2,
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    boxSizing: 'border-box',
    height: hubHeight,
    padding: '12px 10px',
    borderRight: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    [phone]: { display: 'none' },
  },
  product: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minHeight: '36px',
    padding: '0 8px',
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
  },
  name: { display: 'none', [wide]: { display: 'inline' } },
  ways: { flexGrow: 1, overflowY: 'auto', minHeight: 0 },
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
      <nav aria-label="Views" className={styles.ways}>
        <NavigationList collapses />
      </nav>
      <AccountMenu user={user} positioning="above-start" />
    </header>
  )
}

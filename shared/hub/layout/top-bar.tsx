import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useSetAtom } from 'jotai'
import type { User } from '#shared/contract/accounts.ts'
import { Search20Regular } from '../icons/search.ts'
import { openPanelAtom } from '../platform/commands.ts'
import { HouseMark } from '../components/house-mark.tsx'
import { AccountMenu } from './account-menu.tsx'
import { hubTop, notPhone, space } from '../components/styles.ts'

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
    padding: space('XS', 'S', 'XS', 'L'),
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

/** The bar at the top of a phone's screen. The rooms are in the bar at the bottom. */
export function TopBar({ user }: { user: User }) {
  const styles = useStyles()
  const openPanel = useSetAtom(openPanelAtom)
  return (
    <header className={styles.bar}>
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
    </header>
  )
}

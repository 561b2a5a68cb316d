import { makeStyles, tokens } from '@fluentui/react-components'
import { Navigate, Route, Routes } from 'react-router'
import type { User } from '#shared/contract/accounts.ts'
import { HouseMark } from './components/house-mark.tsx'
import { ProspectList } from './prospects/prospect-list.tsx'
import { AccountMenu } from './session/account-menu.tsx'

const useStyles = makeStyles({
  bar: {
    // Its menu opens over what stands below.
    position: 'relative',
    zIndex: 2,
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    boxSizing: 'border-box',
    minHeight: '48px',
    padding: '4px 24px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 640px)': { padding: '4px 16px' },
  },
  product: { flexGrow: 1, fontWeight: tokens.fontWeightSemibold },
  main: { padding: '20px 24px 48px', '@media (max-width: 640px)': { padding: '16px 16px 48px' } },
})

/** The hub behind the door: the bar, and the view that the address asks for. */
export function Workspace({ user }: { user: User }) {
  const styles = useStyles()
  return (
    <>
      <header className={styles.bar}>
        <HouseMark />
        <span className={styles.product}>Marketing hub</span>
        <AccountMenu user={user} />
      </header>
      <main className={styles.main}>
        <Routes>
          <Route index element={<ProspectList />} />
          <Route path="*" element={<Navigate to="/" replace />} />
        </Routes>
      </main>
    </>
  )
}

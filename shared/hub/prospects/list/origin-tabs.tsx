import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Link } from 'react-router'
import { withChoice } from '../filter.ts'
import type { LeadAddress } from './use-lead-address.ts'

const tabs = [
  { value: 'enquiries', label: 'Enquiries' },
  { value: 'found', label: 'Found' },
  { value: 'all', label: 'All' },
] as const

const useStyles = makeStyles({
  tabs: { display: 'flex', gap: '4px', borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  tab: {
    marginBottom: '-1px',
    padding: '9px 10px',
    borderBottom: '2px solid transparent',
    color: tokens.colorNeutralForeground2,
    lineHeight: '20px',
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorNeutralForeground1, borderBottomColor: tokens.colorNeutralStroke1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, borderRadius: tokens.borderRadiusSmall },
  },
  current: {
    borderBottomColor: tokens.colorBrandStroke1,
    ':hover': { borderBottomColor: tokens.colorBrandStroke1 },
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
  },
})

/** Who came to us, apart from whom the scraper found. The filters stay from tab to tab. */
export function OriginTabs({ address: { query, search } }: { address: LeadAddress }) {
  const styles = useStyles()
  const shown = query.origin ?? 'all'
  return (
    <nav aria-label="Leads shown" className={styles.tabs}>
      {tabs.map(({ value, label }) => (
        <Link
          key={value}
          to={{ search: withChoice(new URLSearchParams(search), 'origin', value).toString() }}
          replace
          aria-current={value === shown ? 'page' : undefined}
          className={mergeClasses(styles.tab, value === shown && styles.current)}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

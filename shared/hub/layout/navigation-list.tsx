import { makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import type { ReactNode } from 'react'
import { CountMark } from '../components/count-mark.tsx'
import { narrow, space, visuallyHidden, wide } from '../components/styles.ts'
import { type Count, type View, viewPath } from '../platform/view.ts'
import { views } from './views.ts'

const useStyles = makeStyles({
  list: { display: 'grid', gap: tokens.spacingVerticalXXS, padding: tokens.spacingVerticalXXS },
  link: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingVerticalM,
    minHeight: '40px',
    padding: space(0, 'MNudge'),
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover, color: tokens.colorNeutralForeground1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    '&[aria-current="page"]': {
      backgroundColor: tokens.colorNeutralBackground3,
      color: tokens.colorNeutralForeground1,
      fontWeight: tokens.fontWeightSemibold,
    },
  },
  icon: { flexShrink: 0 },
  label: { flexGrow: 1 },
  // Where there is only room for icons, the count is a small badge at the icon's corner.
  corner: {
    position: 'absolute',
    top: '2px',
    right: '2px',
    padding: space(0, 'XS'),
    lineHeight: tokens.lineHeightBase200,
    [wide]: { position: 'static', padding: space(0, 'SNudge'), lineHeight: tokens.lineHeightBase300 },
  },
})

export interface NavigationListProps {
  /** Shows only icons where the sidebar is narrow. */
  collapses?: boolean
  onGo?: () => void
}

/** Links to the views, each with its count. */
export function NavigationList({ collapses = false, onGo }: NavigationListProps) {
  const styles = useStyles()
  return (
    <ul className={styles.list}>
      {views.map((view) => (
        <li key={view.address}>
          <ViewLink view={view} collapses={collapses} onGo={onGo} />
        </li>
      ))}
    </ul>
  )
}

function ViewLink({ view, collapses, onGo }: { view: View; collapses: boolean; onGo: (() => void) | undefined }) {
  const styles = useStyles()
  const { label, Icon, load, count } = view
  const number = useNumber(count)
  return (
    <NavLink
      to={viewPath(view)}
      end
      className={styles.link}
      title={collapses ? label : undefined}
      onClick={onGo}
      // Preloads the view before the link is pressed.
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
    >
      <Icon className={styles.icon} aria-hidden />
      {collapses ? <SidebarLabel>{label}</SidebarLabel> : <span className={styles.label}>{label}</span>}
      {number > 0 ? (
        <CountMark count={number} meaning={count?.meaning} className={collapses ? styles.corner : undefined} />
      ) : undefined}
    </NavLink>
  )
}

const noCount = { queryKey: ['no count'], enabled: false }

/** Returns the current count; 0 for a view without one, and until it is known. */
function useNumber(count: Count | undefined): number {
  return useQuery<unknown, Error, number>(count?.query ?? noCount).data ?? 0
}

const useLabelStyles = makeStyles({
  label: {
    flexGrow: 1,
    textAlign: 'start',
    [narrow]: visuallyHidden,
  },
})

/** A label beside an icon of the sidebar. It is always read out, and visible where there is room. */
export function SidebarLabel({ children }: { children: ReactNode }) {
  const styles = useLabelStyles()
  return <span className={styles.label}>{children}</span>
}

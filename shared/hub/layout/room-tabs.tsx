import { useEffect, useRef } from 'react'
import { makeStyles, tokens } from '@fluentui/react-components'
import { Link, useLocation } from 'react-router'
import { phone, space } from '../components/styles.ts'
import type { View } from '../platform/view.ts'
import { useViewLink, ViewCount } from './navigation-list.tsx'
import { findRoom } from './views.ts'

const useStyles = makeStyles({
  tabs: {
    display: 'flex',
    gap: tokens.spacingHorizontalXS,
    overflowX: 'auto',
    scrollbarWidth: 'none',
    padding: space('S', 'XXL'),
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    [phone]: { gap: 0, padding: space('XS', 'S') },
  },
  tab: {
    display: 'flex',
    flexShrink: 0,
    alignItems: 'center',
    gap: tokens.spacingHorizontalSNudge,
    minHeight: '32px',
    padding: space(0, 'M'),
    borderRadius: tokens.borderRadiusCircular,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover, color: tokens.colorNeutralForeground1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    '&[aria-current]': {
      backgroundColor: tokens.colorNeutralBackground3,
      color: tokens.colorNeutralForeground1,
      fontWeight: tokens.fontWeightSemibold,
    },
    [phone]: { minHeight: '44px', padding: space(0, 'MNudge') },
  },
})

/** Links to the views of the current room. A room with a single view has none. */
export function RoomTabs() {
  const styles = useStyles()
  const room = findRoom(useLocation().pathname)
  if (room === undefined || room.views.length === 1) return undefined
  return (
    <nav aria-label={`Views of ${room.views[0].label}`} className={styles.tabs}>
      {room.views.map((view) => (
        <Tab key={view.address} view={view} />
      ))}
    </nav>
  )
}

function Tab({ view }: { view: View }) {
  const styles = useStyles()
  const link = useViewLink(view)
  const ref = useRef<HTMLAnchorElement>(null)
  const isCurrent = link['aria-current'] !== undefined
  // On a phone the strip can be wider than the screen. `scrollIntoView` would also move where the Tab key begins.
  useEffect(() => {
    const tab = ref.current
    const strip = tab?.parentElement
    if (!isCurrent || !tab || !strip) return
    strip.scrollLeft += Math.max(0, tab.getBoundingClientRect().right - strip.getBoundingClientRect().right)
  }, [isCurrent])
  return (
    <Link {...link} ref={ref} className={styles.tab}>
      {view.label}
      <ViewCount view={view} />
    </Link>
  )
}

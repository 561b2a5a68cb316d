import { lazy, useState } from 'react'
import { makeStyles, tokens } from '@fluentui/react-components'
import { Link, useLocation } from 'react-router'
import { MoreHorizontal20Regular } from '../icons/more-horizontal.ts'
import { OverlayBoundary } from '../components/error-boundaries.tsx'
import { notPhone, phoneBarHeight, space } from '../components/styles.ts'
import type { Room } from '../platform/view.ts'
import { RoomCounts, useRoomLink } from './navigation-list.tsx'
import { findRoom, rooms } from './views.ts'

const loadSheet = async () => ({ default: (await import('./more-sheet.tsx')).MoreSheet })
const MoreSheet = lazy(loadSheet)

const useStyles = makeStyles({
  bar: {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    boxSizing: 'border-box',
    height: phoneBarHeight,
    paddingBottom: 'env(safe-area-inset-bottom)',
    borderTop: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    [notPhone]: { display: 'none' },
  },
  item: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.spacingVerticalXXS,
    minWidth: 0,
    padding: 0,
    border: 0,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    textDecorationLine: 'none',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-4px' },
    '&[aria-current]': { color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
  },
  count: {
    position: 'absolute',
    top: '4px',
    left: 'calc(50% + 4px)',
    padding: space(0, 'XS'),
    lineHeight: tokens.lineHeightBase100,
  },
  dot: { position: 'absolute', top: '8px', left: 'calc(50% + 10px)' },
})

/** How many rooms have their own place in the bar. The others are under “More”. */
const shownCount = 4

/** The navigation of a phone. */
export function BottomBar() {
  const styles = useStyles()
  const [isOpen, setIsOpen] = useState(false)
  const room = findRoom(useLocation().pathname)
  const others = rooms.slice(shownCount)
  const close = () => setIsOpen(false)
  return (
    <nav aria-label="Main" className={styles.bar}>
      {rooms.slice(0, shownCount).map((one) => (
        <BarLink key={one.views[0].address} room={one} />
      ))}
      <button
        type="button"
        className={styles.item}
        aria-haspopup="dialog"
        aria-current={room !== undefined && others.includes(room) ? 'true' : undefined}
        onPointerEnter={() => void loadSheet()}
        onFocus={() => void loadSheet()}
        onClick={() => setIsOpen(true)}
      >
        <MoreHorizontal20Regular aria-hidden />
        More
        {others.map(({ views }) => (
          <RoomCounts key={views[0].address} views={views} className={styles.count} dotClassName={styles.dot} />
        ))}
      </button>
      {isOpen ? (
        <OverlayBoundary onClose={close}>
          <MoreSheet rooms={others} onClose={close} />
        </OverlayBoundary>
      ) : undefined}
    </nav>
  )
}

function BarLink({ room }: { room: Room }) {
  const styles = useStyles()
  const { views, Icon } = room
  return (
    <Link {...useRoomLink(room)} className={styles.item}>
      <Icon aria-hidden />
      {views[0].label}
      <RoomCounts views={views} className={styles.count} dotClassName={styles.dot} />
    </Link>
  )
}

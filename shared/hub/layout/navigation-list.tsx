import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import type { ReactNode } from 'react'
import { CountMark } from '../components/count-mark.tsx'
import { narrow, space, useVisuallyHidden, visuallyHidden, wide } from '../components/styles.ts'
import { type Count, type Room, type View, viewPath } from '../platform/view.ts'
import { findRoom } from './views.ts'

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
    '&[aria-current]': {
      backgroundColor: tokens.colorNeutralBackground3,
      color: tokens.colorNeutralForeground1,
      fontWeight: tokens.fontWeightSemibold,
    },
  },
  small: { minHeight: '36px' },
  large: { minHeight: '48px' },
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
  cornerDot: { position: 'absolute', top: '6px', right: '6px', [wide]: { position: 'static' } },
  dot: {
    flexShrink: 0,
    width: '8px',
    height: '8px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorStatusWarningForeground3,
  },
})

export interface NavigationListProps {
  rooms: readonly Room[]
  size?: 'small' | 'medium' | 'large'
  /** Shows only icons where the sidebar is narrow. */
  collapses?: boolean
  onGo?: () => void
}

/** Links to rooms, each with the counts of its views. */
export function NavigationList({ rooms, size = 'medium', collapses = false, onGo }: NavigationListProps) {
  const styles = useStyles()
  return (
    <ul className={styles.list}>
      {rooms.map((room) => (
        <li key={room.views[0].address}>
          <RoomLink
            room={room}
            className={mergeClasses(styles.link, size === 'small' && styles.small, size === 'large' && styles.large)}
            collapses={collapses}
            onGo={onGo}
          />
        </li>
      ))}
    </ul>
  )
}

interface RoomLinkProps {
  room: Room
  className: string
  collapses: boolean
  onGo: (() => void) | undefined
}

function RoomLink({ room, className, collapses, onGo }: RoomLinkProps) {
  const styles = useStyles()
  const { views, Icon } = room
  const { label } = views[0]
  return (
    <Link {...useRoomLink(room)} className={className} title={collapses ? label : undefined} onClick={onGo}>
      <Icon className={styles.icon} aria-hidden />
      {collapses ? <SidebarLabel>{label}</SidebarLabel> : <span className={styles.label}>{label}</span>}
      <RoomCounts
        views={views}
        className={collapses ? styles.corner : undefined}
        dotClassName={collapses ? styles.cornerDot : undefined}
      />
    </Link>
  )
}

/** Returns the properties of a link to a room's first view, which is loaded before the link is pressed. */
export function useRoomLink(room: Room) {
  const { pathname } = useLocation()
  const isCurrent = findRoom(pathname) === room
  const link = useViewLink(room.views[0])
  return { ...link, 'aria-current': link['aria-current'] ?? (isCurrent ? ('true' as const) : undefined) }
}

/** Returns the properties of a link to a view, which is loaded before the link is pressed. */
export function useViewLink(view: View) {
  const { pathname } = useLocation()
  const load = () => void view.load()
  return {
    to: viewPath(view),
    'aria-current': pathname === viewPath(view) ? ('page' as const) : undefined,
    onPointerEnter: load,
    onFocus: load,
  }
}

interface RoomCountsProps {
  views: Room['views']
  className?: string | undefined
  dotClassName?: string | undefined
}

/** Shows the count of a room's first view, and a dot for each other view that needs the owner: the number is on its tab. */
export function RoomCounts({ views: [first, ...others], className, dotClassName }: RoomCountsProps) {
  return (
    <>
      <ViewCount view={first} className={className} />
      {others.map(({ address, label, count }) =>
        count === undefined ? undefined : <Dot key={address} label={label} count={count} className={dotClassName} />,
      )}
    </>
  )
}

/** Shows how many items of a view need the owner, unless none does. */
export function ViewCount({ view: { count }, className }: { view: View; className?: string | undefined }) {
  return count === undefined ? undefined : <NumberMark count={count} className={className} />
}

function NumberMark({ count, className }: { count: Count; className: string | undefined }) {
  const { data: number = 0 } = useQuery(count.query)
  return number > 0 ? <CountMark count={number} meaning={count.meaning} className={className} /> : undefined
}

function Dot({ label, count, className }: { label: string; count: Count; className: string | undefined }) {
  const styles = useStyles()
  const hidden = useVisuallyHidden()
  const { data: number = 0 } = useQuery(count.query)
  return number === 0 ? undefined : (
    <>
      <span className={mergeClasses(styles.dot, className)} />
      <span className={hidden}>{` ${label}: ${number} ${count.meaning}`}</span>
    </>
  )
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

import { useDraggable } from '@dnd-kit/core'
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useMinute } from '../components/past-time.tsx'
import { formatClock } from '../platform/dates.ts'
import type { Entry } from './entries.ts'
import { space } from '../components/styles.ts'

const useStyles = makeStyles({
  entry: {
    display: 'block',
    boxSizing: 'border-box',
    width: '100%',
    minHeight: '24px',
    padding: space('XXS', 'SNudge'),
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderLeftWidth: '4px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    textAlign: 'left',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, zIndex: 2 },
  },
  call: { borderLeftColor: tokens.colorBrandStroke1 },
  held: { borderLeftStyle: 'dashed' },
  survey: { borderLeftColor: tokens.colorPaletteGreenBorderActive },
  task: { borderLeftColor: tokens.colorNeutralStrokeAccessible },
  large: {
    padding: space('S', 'M'),
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase400,
    whiteSpace: 'normal',
  },
  // The text begins at the top, where the time is.
  fill: { display: 'flex', alignItems: 'start', height: '100%', whiteSpace: 'normal' },
  dragged: { boxShadow: tokens.shadow16, cursor: 'grabbing' },
  placeholder: { opacity: 0.4 },
  time: { fontVariantNumeric: 'tabular-nums', fontWeight: tokens.fontWeightSemibold },
})

export interface EntryButtonProps {
  entry: Entry
  onOpen: (entry: Entry) => void
  /** `line` in a month, `fill` in the hours of a day, `large` in a list. */
  size: 'line' | 'fill' | 'large'
}

/** Shows an entry as a button that opens it. */
export function EntryButton({ entry, onOpen, size }: EntryButtonProps) {
  return (
    <button type="button" className={useEntryClass(entry, size)} onClick={() => onOpen(entry)}>
      <EntryText entry={entry} />
    </button>
  )
}

/** Shows an entry that can also be dragged; by keyboard it is opened and moved from there. */
export function DraggableEntry({ entry, onOpen, size }: EntryButtonProps) {
  const styles = useStyles()
  const now = useMinute()
  const isOver = entry.kind !== 'task' && (entry.kind === 'call' ? entry.startsAt : entry.endsAt) <= now
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: entry.id, data: { entry }, disabled: isOver })
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={mergeClasses(useEntryClass(entry, size), isDragging && styles.placeholder)}
      title={entry.title}
      {...listeners}
      onClick={() => onOpen(entry)}
    >
      <EntryText entry={entry} />
    </button>
  )
}

/** Shows an entry while it is dragged. */
export function DraggedEntry({ entry }: { entry: Entry }) {
  return (
    <div className={mergeClasses(useEntryClass(entry, 'line'), useStyles().dragged)}>
      <EntryText entry={entry} />
    </div>
  )
}

function useEntryClass(entry: Entry, size: EntryButtonProps['size']): string {
  const styles = useStyles()
  const isHeld = entry.kind === 'call' && entry.call.state === 'held'
  return mergeClasses(styles.entry, styles[entry.kind], isHeld && styles.held, size !== 'line' && styles[size])
}

function EntryText({ entry }: { entry: Entry }) {
  const styles = useStyles()
  if (entry.kind === 'task') return <>Task: {entry.title}</>
  return (
    <span>
      <span className={styles.time}>{formatClock(entry.startsAt)}</span>{' '}
      {entry.kind === 'survey' ? 'Survey' : entry.call.state === 'held' ? 'Held call' : 'Call'}: {entry.title}
    </span>
  )
}

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { nameDayWithoutYear } from '#shared/business/london-time.ts'
import { minutesOf } from '#shared/business/opening-times.ts'
import { useMinute } from '../components/past-time.tsx'
import { formatClock, londonDay } from '../platform/dates.ts'
import { DropPlace, useDrag } from './drag-area.tsx'
import type { CalendarDay, Entry } from './entries.ts'
import { DraggableEntry } from './entry-button.tsx'
import type { Target } from './use-move-entry.ts'
import { space } from '../components/styles.ts'

const mostShown = 3

const useStyles = makeStyles({
  table: {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    backgroundColor: tokens.colorNeutralBackground1,
    '& th, & td': { border: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  weekday: { padding: tokens.spacingVerticalSNudge, fontWeight: tokens.fontWeightSemibold },
  cell: { height: '116px', padding: tokens.spacingVerticalXXS, verticalAlign: 'top' },
  other: { backgroundColor: tokens.colorNeutralBackground3 },
  heading: { fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightRegular },
  number: {
    minWidth: '28px',
    minHeight: '26px',
    padding: space(0, 'SNudge'),
    border: 'none',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  today: {
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    ':hover': { backgroundColor: tokens.colorBrandBackgroundHover },
  },
  list: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingVerticalXXS,
  },
  note: { padding: space(0, 'SNudge'), color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  more: {
    padding: space(0, 'SNudge'),
    minHeight: '24px',
    border: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    textDecorationLine: 'underline',
    cursor: 'pointer',
  },
})

export interface MonthGridProps {
  days: readonly CalendarDay[]
  /** `2026-11` */
  month: string
  onOpen: (entry: Entry) => void
  onOpenDay: (day: string) => void
}

/** Shows the six weeks around a month. */
export function MonthGrid({ days, month, onOpen, onOpenDay }: MonthGridProps) {
  const styles = useStyles()
  const weeks = Array.from({ length: days.length / 7 }, (_, index) => days.slice(index * 7, index * 7 + 7))
  return (
    <table className={styles.table} aria-label="Month">
      <thead>
        <tr>
          {weeks[0]?.map(({ day }) => {
            const weekday = nameDayWithoutYear(day).split(' ')[0] ?? ''
            return (
              <th key={day} scope="col" abbr={weekday} className={styles.weekday}>
                {weekday.slice(0, 3)}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.day}>
            {week.map((day) => (
              <td key={day.day} className={mergeClasses(styles.cell, !day.day.startsWith(month) && styles.other)}>
                <MonthDay {...day} onOpen={onOpen} onOpenDay={onOpenDay} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type MonthDayProps = CalendarDay & Pick<MonthGridProps, 'onOpen' | 'onOpenDay'>

function MonthDay({ day, tasks, timed, busy, blocked, onOpen, onOpenDay }: MonthDayProps) {
  const styles = useStyles()
  const isToday = londonDay(useMinute()) === day
  const target = useMonthTarget(day)
  const entries = [...timed, ...tasks]
  const rest = entries.length - mostShown
  const shown = rest > 1 ? entries.slice(0, mostShown) : entries
  return (
    <>
      <h2 className={styles.heading}>
        <button
          type="button"
          className={mergeClasses(styles.number, isToday && styles.today)}
          aria-label={`${nameDayWithoutYear(day)}${isToday ? ', today' : ''}`}
          onClick={() => onOpenDay(day)}
        >
          {Number(day.slice(8))}
        </button>
      </h2>
      {target ? <DropPlace id={`month-${day}`} label={nameDayWithoutYear(day)} target={target} /> : undefined}
      <ul className={styles.list}>
        {blocked ? <li className={styles.note}>Time off</li> : undefined}
        {busy.length > 0 ? <li className={styles.note}>Busy</li> : undefined}
        {shown.map((entry) => (
          <li key={entry.id}>
            <DraggableEntry entry={entry} onOpen={onOpen} size="line" />
          </li>
        ))}
        {rest > 1 ? (
          <li>
            <button type="button" className={styles.more} onClick={() => onOpenDay(day)}>
              {rest} more
            </button>
          </li>
        ) : undefined}
      </ul>
    </>
  )
}

/** Returns the target of the dragged entry on a day: for a call, the free time nearest to its own; undefined for no target. */
function useMonthTarget(day: string): Target | undefined {
  const drag = useDrag()
  const today = londonDay(useMinute())
  if (drag === undefined) return undefined
  const { entry, freeTimes } = drag
  if (entry.kind === 'task') return { day }
  if (entry.kind === 'survey') return day >= today ? { day } : undefined
  const minutesFrom = (time: string) =>
    Math.abs(minutesOf(formatClock(Date.parse(time))) - minutesOf(formatClock(entry.startsAt)))
  const [nearest] = freeTimes
    .filter((time) => londonDay(Date.parse(time)) === day)
    .toSorted((one, other) => minutesFrom(one) - minutesFrom(other))
  return nearest === undefined ? undefined : { startsAt: nearest }
}

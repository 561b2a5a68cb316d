import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components'
import { nameDayWithoutYear } from '#shared/business/london-time.ts'
import { hoursOn, minutesOf } from '#shared/business/opening-times.ts'
import { halfHours, halves } from '#shared/business/survey-halves.ts'
import { useMinute } from '../components/past-time.tsx'
import { space, useVisuallyHidden } from '../components/styles.ts'
import { formatClock, londonDay } from '../platform/dates.ts'
import { useOpeningTimes } from '../platform/queries.ts'
import { DropPlace, useDrag } from './drag-area.tsx'
import { type CalendarDay, type Entry, layOut, minutesOn } from './entries.ts'
import { DraggableEntry } from './entry-button.tsx'

/** A call of half an hour is high enough for its name and a finger. */
const hourHeight = 56
const label = '52px'

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateRows: 'auto auto auto',
    overflowX: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  hours: { gridColumn: 1, gridRow: 3, position: 'relative', color: tokens.colorNeutralForeground3 },
  hour: {
    position: 'absolute',
    right: '8px',
    transform: 'translateY(-50%)',
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  day: {
    display: 'grid',
    gridRow: '1 / span 3',
    gridTemplateRows: 'subgrid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    minWidth: 0,
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  heading: { ...typographyStyles.body1Strong, padding: tokens.spacingVerticalS, textAlign: 'center' },
  today: { color: tokens.colorBrandForeground1, boxShadow: `inset 0 3px 0 ${tokens.colorBrandStroke1}` },
  tasks: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: tokens.spacingVerticalXXS,
    minHeight: '24px',
    padding: tokens.spacingVerticalXXS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  blocked: {
    padding: space(0, 'SNudge'),
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    overflowWrap: 'anywhere',
  },
  body: { position: 'relative' },
  closed: { backgroundColor: tokens.colorNeutralBackground3 },
  open: { position: 'absolute', left: 0, right: 0, backgroundColor: tokens.colorNeutralBackground1 },
  lines: {
    position: 'absolute',
    inset: 0,
    backgroundImage: `repeating-linear-gradient(${tokens.colorNeutralStroke3} 0 1px, transparent 1px ${hourHeight}px)`,
  },
  at: { position: 'absolute', padding: `0 ${tokens.strokeWidthThin}`, boxSizing: 'border-box' },
  busy: {
    position: 'absolute',
    left: 0,
    right: 0,
    boxSizing: 'border-box',
    padding: space(0, 'SNudge'),
    borderTop: `1px solid ${tokens.colorNeutralStroke1}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground4,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflow: 'hidden',
    whiteSpace: 'nowrap',
  },
  now: { position: 'absolute', left: 0, right: 0, borderTop: `2px solid ${tokens.colorStatusDangerBorder2}` },
  place: { position: 'absolute', left: 0, right: 0, zIndex: 1 },
})

export interface GridProps {
  days: readonly CalendarDay[]
  onOpen: (entry: Entry) => void
}

/** Shows one day or a week by the hour, with the tasks of each day above. */
export function WeekGrid({ days, onOpen }: GridProps) {
  const styles = useStyles()
  const times = useOpeningTimes()
  const spans = days.flatMap((one) => [
    ...one.timed.map((entry) => minutesOn(one.day, entry)),
    ...[hoursOn(one.day, times)].flatMap((open) => (open ? [{ from: open.opens, to: open.closes }] : [])),
  ])
  const first = Math.floor(Math.min(8 * 60, ...spans.map(({ from }) => from)) / 60)
  const last = Math.ceil(Math.max(18 * 60, ...spans.map(({ to }) => to)) / 60)
  const minWidth = days.length > 1 ? '96px' : '0'
  return (
    <div
      className={styles.grid}
      style={{ gridTemplateColumns: `${label} repeat(${days.length}, minmax(${minWidth}, 1fr))` }}
    >
      <div className={styles.hours} style={{ height: (last - first) * hourHeight }} aria-hidden>
        {Array.from({ length: last - first - 1 }, (_, index) => (
          <span key={index} className={styles.hour} style={{ top: (index + 1) * hourHeight }}>
            {String(first + index + 1).padStart(2, '0')}:00
          </span>
        ))}
      </div>
      {days.map((day) => (
        <DayColumn key={day.day} {...day} first={first} last={last} onOpen={onOpen} />
      ))}
    </div>
  )
}

interface DayColumnProps extends CalendarDay {
  /** The hours that are shown. */
  first: number
  last: number
  onOpen: (entry: Entry) => void
}

function DayColumn({ day, tasks, timed, busy, blocked, first, last, onOpen }: DayColumnProps) {
  const styles = useStyles()
  const hidden = useVisuallyHidden()
  const now = useMinute()
  const times = useOpeningTimes()
  const isToday = londonDay(now) === day
  const minutesNow = minutesOf(formatClock(now))
  const open = hoursOn(day, times)
  const place = ({ from, to }: { from: number; to: number }) => ({
    top: ((Math.max(from, first * 60) - first * 60) / 60) * hourHeight,
    height: ((Math.min(to, last * 60) - Math.max(from, first * 60)) / 60) * hourHeight,
  })
  return (
    <section className={styles.day} aria-label={nameDayWithoutYear(day)}>
      <h2
        className={mergeClasses(styles.heading, isToday && styles.today)}
        {...(isToday && { 'aria-current': 'date' })}
      >
        {nameShortDay(day)}
        {isToday ? <span className={hidden}>, today</span> : undefined}
      </h2>
      <ul className={styles.tasks}>
        {blocked === undefined ? undefined : (
          <li className={styles.blocked}>Time off{blocked.note === null ? '' : `: ${blocked.note}`}</li>
        )}
        {tasks.map((entry) => (
          <li key={entry.id}>
            <DraggableEntry entry={entry} onOpen={onOpen} size="line" />
          </li>
        ))}
        <DayPlace day={day} />
      </ul>
      <ul className={mergeClasses(styles.body, styles.closed)} style={{ height: (last - first) * hourHeight }}>
        <li role="presentation" aria-hidden>
          {open && !blocked ? (
            <span className={styles.open} style={place({ from: open.opens, to: open.closes })} />
          ) : undefined}
          <span className={styles.lines} />
        </li>
        {busy.map((time) => (
          <li key={time.startsAt} className={styles.busy} style={place(minutesOn(day, time))}>
            Busy
            <span className={hidden}>
              {' '}
              {formatClock(time.startsAt)} to {formatClock(time.endsAt)}
            </span>
          </li>
        ))}
        {layOut(timed).map(({ entry, lane, lanes }) => (
          <li
            key={entry.id}
            className={styles.at}
            style={{
              ...place(minutesOn(day, entry)),
              left: `${(lane / lanes) * 100}%`,
              // A busy time behind it stays visible.
              width: `calc(${100 / lanes}% - 8px)`,
            }}
          >
            <DraggableEntry entry={entry} onOpen={onOpen} size="fill" />
          </li>
        ))}
        {isToday && minutesNow > first * 60 && minutesNow < last * 60 ? (
          <li aria-hidden className={styles.now} style={{ top: place({ from: minutesNow, to: minutesNow }).top }} />
        ) : undefined}
        <TimePlaces day={day} place={place} />
      </ul>
    </section>
  )
}

/** Shows the place of a day where a task can be dropped. */
function DayPlace({ day }: { day: string }) {
  if (useDrag()?.entry.kind !== 'task') return undefined
  return (
    <li>
      <DropPlace id={`day-${day}`} label={nameShortDay(day)} target={{ day }} />
    </li>
  )
}

/** Shows the places where a call or a survey can be dropped. */
function TimePlaces({
  day,
  place,
}: {
  day: string
  place: (minutes: { from: number; to: number }) => { top: number; height: number }
}) {
  const styles = useStyles()
  const drag = useDrag()
  const today = londonDay(useMinute())
  if (drag?.entry.kind === 'survey' && day >= today) {
    return halves.map((half) => {
      const { from, until: to } = halfHours[half]
      const name = half === 'morning' ? 'Morning' : 'Afternoon'
      return (
        <li key={half}>
          <DropPlace
            id={`${half}-${day}`}
            label={name}
            target={{ day, half }}
            className={styles.place}
            span={place({ from, to })}
          />
        </li>
      )
    })
  }
  if (drag?.entry.kind !== 'call') return undefined
  const { minutes } = drag.entry.call
  return drag.freeTimes
    .filter((time) => londonDay(Date.parse(time)) === day)
    .map((startsAt) => {
      const clock = formatClock(Date.parse(startsAt))
      const from = minutesOf(clock)
      return (
        <li key={startsAt}>
          <DropPlace
            id={startsAt}
            label={clock}
            target={{ startsAt }}
            className={styles.place}
            span={place({ from, to: from + minutes })}
          />
        </li>
      )
    })
}

/** `Tue 24 Nov` */
function nameShortDay(day: string): string {
  const [weekday = '', number = '', month = ''] = nameDayWithoutYear(day).split(' ')
  return `${weekday.slice(0, 3)} ${number} ${month.slice(0, 3)}`
}

import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components'
import { counted } from '#shared/business/counts.ts'
import { nameDay, nameDayWithoutYear } from '#shared/business/london-time.ts'
import { useMinute } from '../components/past-time.tsx'
import { space, useVisuallyHidden } from '../components/styles.ts'
import { formatClock, londonDay } from '../platform/dates.ts'
import type { CalendarDay, Entry } from './entries.ts'
import { EntryButton } from './entry-button.tsx'

const useStyles = makeStyles({
  strip: {
    display: 'grid',
    gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
    gap: tokens.spacingVerticalXS,
  },
  day: {
    display: 'grid',
    position: 'relative',
    justifyItems: 'center',
    width: '100%',
    minHeight: '56px',
    padding: space('XS', 0),
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    '&[aria-pressed="true"]': {
      border: `2px solid ${tokens.colorBrandStroke1}`,
      backgroundColor: tokens.colorBrandBackground2,
    },
  },
  today: { color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
  number: { fontSize: tokens.fontSizeBase400, fontVariantNumeric: 'tabular-nums' },
  dot: { width: '6px', height: '6px', borderRadius: '50%' },
  full: { backgroundColor: tokens.colorBrandForeground1 },
  heading: { ...typographyStyles.subtitle2, margin: space('L', 0, 'S') },
  list: { display: 'grid', gap: tokens.spacingVerticalS },
  note: { padding: space('XS', 'M'), color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400 },
})

export interface AgendaProps {
  /** A week. */
  days: readonly CalendarDay[]
  /** The day whose entries are listed. */
  day: string
  onChoose: (day: string) => void
  onOpen: (entry: Entry) => void
}

/** Shows a week as a strip of days, and the entries of one of them as a list: for a phone. */
export function Agenda({ days, day: chosen, onChoose, onOpen }: AgendaProps) {
  const styles = useStyles()
  const hidden = useVisuallyHidden()
  const today = londonDay(useMinute())
  const shown = days.find(({ day }) => day === chosen)
  return (
    <div>
      <ul className={styles.strip}>
        {days.map(({ day, timed, tasks }) => {
          const count = timed.length + tasks.length
          const name = nameDayWithoutYear(day)
          return (
            <li key={day}>
              <button
                type="button"
                className={mergeClasses(styles.day, day === today && styles.today)}
                aria-pressed={day === chosen}
                onClick={() => onChoose(day)}
              >
                <span>{name.slice(0, 3)}</span>
                <span className={styles.number}>{Number(day.slice(8))}</span>
                <span className={hidden}>
                  {name.split(' ')[2]}
                  {day === today ? ', today' : ''}, {nameCount(count)}
                </span>
                <span className={mergeClasses(styles.dot, count > 0 && styles.full)} />
              </button>
            </li>
          )
        })}
      </ul>
      <h2 className={styles.heading}>{nameDay(chosen)}</h2>
      {shown === undefined ? undefined : <DayList {...shown} onOpen={onOpen} />}
    </div>
  )
}

function DayList({ tasks, timed, busy, blocked, onOpen }: CalendarDay & Pick<AgendaProps, 'onOpen'>) {
  const styles = useStyles()
  const rows = [
    ...busy.map((time) => ({ at: time.startsAt, row: <BusyRow key={time.startsAt} {...time} /> })),
    ...timed.map((entry) => ({
      at: entry.startsAt,
      row: (
        <li key={entry.id}>
          <EntryButton entry={entry} onOpen={onOpen} size="large" />
        </li>
      ),
    })),
  ].toSorted((one, other) => one.at - other.at)
  const isEmpty = rows.length === 0 && tasks.length === 0 && blocked === undefined
  return (
    <ul className={styles.list}>
      {isEmpty ? <li className={styles.note}>Nothing on this day.</li> : undefined}
      {blocked === undefined ? undefined : (
        <li className={styles.note}>Time off{blocked.note === null ? '' : `: ${blocked.note}`}</li>
      )}
      {rows.map(({ row }) => row)}
      {tasks.map((entry) => (
        <li key={entry.id}>
          <EntryButton entry={entry} onOpen={onOpen} size="large" />
        </li>
      ))}
    </ul>
  )
}

function BusyRow({ startsAt, endsAt }: { startsAt: number; endsAt: number }) {
  const styles = useStyles()
  return (
    <li className={styles.note}>
      Busy {formatClock(startsAt)} to {formatClock(endsAt)}
    </li>
  )
}

function nameCount(count: number): string {
  return count === 0 ? 'nothing' : counted(count, 'entry', 'entries')
}

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Warning16Filled } from '../icons/warning.ts'
import { useMinute } from '../components/past-time.tsx'
import { formatDay, londonDay } from '../platform/dates.ts'

const useStyles = makeStyles({
  day: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    // Keeps it on the line of the text beside it, which the icon would push down.
    verticalAlign: 'top',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground2,
  },
  late: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
})

/** Shows when a task is due: `today`, `tomorrow`, a day; overdue by word, shape and colour. @param day `2026-11-23` */
export function DueDay({ day }: { day: string }) {
  const styles = useStyles()
  const now = useMinute()
  const isLate = day < londonDay(now)
  return (
    <time dateTime={day} className={mergeClasses(styles.day, isLate && styles.late)}>
      {isLate ? <Warning16Filled aria-hidden /> : undefined}
      {isLate ? `overdue since ${formatDay(day, now)}` : formatDay(day, now)}
    </time>
  )
}

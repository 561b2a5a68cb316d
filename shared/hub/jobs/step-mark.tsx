import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { describeStep, isLate, type StepDates } from '#shared/business/job-dates.ts'
import { Warning16Filled } from '../icons/warning.ts'
import { useMinute } from '../components/past-time.tsx'
import { londonDay } from '../platform/dates.ts'

const useStyles = makeStyles({
  step: {
    display: 'inline-flex',
    alignItems: 'start',
    gap: tokens.spacingHorizontalXS,
    verticalAlign: 'top',
    color: tokens.colorNeutralForeground2,
  },
  late: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
  icon: { flexShrink: 0, marginTop: tokens.spacingVerticalXXS },
})

/** Shows which step of a job is next and when it is due; a late one by word, shape and colour. */
export function StepMark({ step }: { step: Pick<StepDates, 'step' | 'dueOn'> }) {
  const styles = useStyles()
  const today = londonDay(useMinute())
  const late = isLate({ ...step, isDone: false, doneOn: null }, today)
  return (
    <span className={mergeClasses(styles.step, late && styles.late)}>
      {late ? <Warning16Filled className={styles.icon} aria-hidden /> : undefined}
      {describeStep(step, today)}
    </span>
  )
}

import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { nameSurveyDate, type SurveyDate } from '#shared/business/survey-halves.ts'

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  date: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px',
    minHeight: '40px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ':last-child': { borderBottomStyle: 'none' },
  },
})

interface ChosenDatesProps {
  dates: readonly SurveyDate[]
  isBusy: boolean
  onFix: (date: SurveyDate) => void
}

/** The dates that suit the customer, each to be fixed with one press. */
export function ChosenDates({ dates, isBusy, onFix }: ChosenDatesProps) {
  const styles = useStyles()
  return (
    <ul className={styles.list}>
      {dates.map((date) => (
        <li key={date.day} className={styles.date}>
          {nameSurveyDate(date)}
          <Button
            size="small"
            aria-label={`Fix ${nameSurveyDate(date)}`}
            disabledFocusable={isBusy}
            onClick={() => onFix(date)}
          >
            Fix
          </Button>
        </li>
      ))}
    </ul>
  )
}

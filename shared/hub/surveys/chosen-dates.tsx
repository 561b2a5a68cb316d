import { useEffect, useRef } from 'react'
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
  /** The date whose button takes the focus, `2026-12-07 morning`, for whoever follows a link in a mail. */
  focused?: string | null
  isBusy: boolean
  onFix: (date: SurveyDate) => void
}

/** The dates that suit the customer, each to be confirmed with one press. */
export function ChosenDates({ dates, focused, isBusy, onFix }: ChosenDatesProps) {
  const styles = useStyles()
  const focusedItem = useRef<HTMLLIElement>(null)
  useEffect(() => focusedItem.current?.querySelector('button')?.focus(), [])
  return (
    <ul className={styles.list}>
      {dates.map((date) => (
        <li
          key={date.day}
          ref={focused === `${date.day} ${date.half}` ? focusedItem : undefined}
          className={styles.date}
        >
          {nameSurveyDate(date)}
          <Button
            size="small"
            aria-label={`Confirm ${nameSurveyDate(date)}`}
            disabledFocusable={isBusy}
            onClick={() => onFix(date)}
          >
            Confirm
          </Button>
        </li>
      ))}
    </ul>
  )
}

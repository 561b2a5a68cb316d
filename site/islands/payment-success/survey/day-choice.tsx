import { nameDay, weekdayOf } from '#shared/business/london-time.ts'
import { halves, type Half, type SurveyDate } from '#shared/business/survey-halves.ts'
import { surveyChoice } from '../../../content/survey-dates.ts'

interface DayChoiceProps {
  day: string
  chosen: Half | undefined
  /** The halves that can’t be chosen. */
  taken: readonly Half[]
  /** Whether no further day may be chosen. */
  isFull: boolean
  onToggle: (date: SurveyDate) => void
}

/** One day of the weeks for the survey, with its two halves. */
export function DayChoice({ day, chosen, taken, isFull, onToggle }: DayChoiceProps) {
  const name = nameDay(day)
  const [weekday, date, month] = name.split(' ')
  return (
    <li className="survey-day" data-weekday={weekdayOf(day)} data-chosen={chosen !== undefined}>
      <p aria-hidden="true">
        <span className="survey-weekday">{weekday}</span>
        <span className="survey-date">
          {date} {month}
        </span>
      </p>
      <fieldset aria-label={name}>
        {halves.map((half) => (
          <button
            key={half}
            type="button"
            aria-pressed={chosen === half}
            disabled={(isFull && chosen === undefined) || (taken.includes(half) && chosen !== half)}
            onClick={() => onToggle({ day, half })}
          >
            {surveyChoice.half[half]}
          </button>
        ))}
      </fieldset>
    </li>
  )
}

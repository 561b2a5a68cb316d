import { useState } from 'react'
import { Button, Field, Input, makeStyles, Select } from '@fluentui/react-components'
import { halves, nameHours, type SurveyDate } from '#shared/business/survey-halves.ts'
import { useMinute } from '../components/past-time.tsx'
import { londonDay } from '../dates.ts'

const useStyles = makeStyles({
  form: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '8px' },
  day: { flex: '1 1 150px', maxWidth: '180px' },
  half: { flex: '1 1 190px', maxWidth: '240px' },
})

interface OwnDateFormProps {
  /** Of the button. */
  action: string
  /** What the fields show at first. */
  first: SurveyDate
  isBusy: boolean
  onChoose: (date: SurveyDate) => void
  onLeave: () => void
}

/** A date of the owner's own choice. */
export function OwnDateForm({ action, first, isBusy, onChoose, onLeave }: OwnDateFormProps) {
  const styles = useStyles()
  const [date, setDate] = useState(first)
  const today = londonDay(useMinute())
  return (
    <form
      aria-label="Another date for the survey"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (date.day !== '') onChoose(date)
      }}
    >
      <Field label="Day" className={styles.day}>
        <Input
          type="date"
          required
          min={today}
          value={date.day}
          onChange={(_, { value }) => setDate({ ...date, day: value })}
        />
      </Field>
      <Field label="When" className={styles.half}>
        <Select
          value={date.half}
          onChange={(_, { value }) => setDate({ ...date, half: halves.find((half) => half === value) ?? date.half })}
        >
          {halves.map((half) => (
            <option key={half} value={half}>
              {half}, {nameHours(half)}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" disabledFocusable={isBusy}>
        {action}
      </Button>
      <Button appearance="subtle" onClick={onLeave}>
        Cancel
      </Button>
    </form>
  )
}

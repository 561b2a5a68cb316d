import { useId } from 'react'
import { Button, Input, makeStyles, Switch, tokens } from '@fluentui/react-components'
import { useController, useFormState } from 'react-hook-form'
import type { OpeningDay } from '#shared/business/opening-times.ts'
import { Copy20Regular } from '../../icons/copy.ts'
import { Tooltip } from '../../components/tooltip.tsx'
import type { BusinessFormState } from './business-form.tsx'
import { space } from '../../components/styles.ts'

const useStyles = makeStyles({
  week: { display: 'grid', gap: tokens.spacingVerticalS },
  day: {
    display: 'grid',
    gridTemplateColumns: '168px 1fr',
    alignItems: 'center',
    minHeight: '36px',
    maxWidth: '560px',
    '@media (max-width: 479.9px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  // Aligns the switches with the fields of the other sections.
  switch: { marginLeft: space('-S') },
  hours: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  // Fluent's inputs are wider than a time needs.
  time: { minWidth: 0, width: '136px', '& input': { minWidth: 0 } },
  closed: { color: tokens.colorNeutralForeground3 },
  error: {
    gridColumn: '1 / -1',
    color: tokens.colorStatusDangerForeground1,
    fontSize: tokens.fontSizeBase200,
  },
})

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
/** The initial hours of a day that is switched on while no other day is open. */
const usualHours: OpeningDay = { opens: '9:00', closes: '17:00' }

/** The opening hours of each weekday. */
export function OpeningHoursField({ form }: { form: BusinessFormState }) {
  const styles = useStyles()
  const { field } = useController({ control: form.control, name: 'openingHours' })
  const { errors } = useFormState({ control: form.control, name: 'openingHours' })
  const id = useId()
  const week = field.value

  const weekProblem = errors.openingHours?.root?.message ?? errors.openingHours?.message

  const change = (weekday: number, day: OpeningDay | null) => field.onChange(week.with(weekday, day))
  const copyToOpenDays = (day: OpeningDay) => field.onChange(week.map((other) => other && { ...day }))

  return (
    <>
      <ul className={styles.week}>
        {weekdays.map((name, weekday) => {
          const day = week[weekday] ?? null
          const problem = errors.openingHours?.[weekday]
          return (
            <li key={name} className={styles.day}>
              <Switch
                className={styles.switch}
                {...(weekday === 0 && { ref: field.ref })}
                label={name}
                checked={day !== null}
                onChange={(_, { checked }) =>
                  change(weekday, checked ? { ...(week.find((other) => other !== null) ?? usualHours) } : null)
                }
              />
              {day === null ? (
                <span className={styles.closed}>Closed</span>
              ) : (
                <div className={styles.hours}>
                  <TimeInput
                    label={`${name} opens`}
                    value={day.opens}
                    errorId={problem?.opens && `${id}-${weekday}`}
                    onChange={(opens) => change(weekday, { ...day, opens })}
                  />
                  to
                  <TimeInput
                    label={`${name} closes`}
                    value={day.closes}
                    errorId={problem?.closes && `${id}-${weekday}`}
                    onChange={(closes) => change(weekday, { ...day, closes })}
                  />
                  <Tooltip content="Copy to all open days">
                    <Button
                      appearance="subtle"
                      icon={<Copy20Regular />}
                      aria-label={`Copy ${name}’s hours to all open days`}
                      onClick={() => copyToOpenDays(day)}
                    />
                  </Tooltip>
                </div>
              )}
              {problem ? (
                <p id={`${id}-${weekday}`} className={styles.error} role="alert">
                  {name}: {problem.opens?.message ?? problem.closes?.message}
                </p>
              ) : undefined}
            </li>
          )
        })}
      </ul>
      {weekProblem === undefined ? undefined : (
        <p className={styles.error} role="alert">
          {weekProblem}
        </p>
      )}
    </>
  )
}

interface TimeInputProps {
  label: string
  /** `8:00` */
  value: string
  /** The id of the element with its error message. */
  errorId: string | undefined
  onChange: (time: string) => void
}

function TimeInput({ label, value, errorId, onChange }: TimeInputProps) {
  return (
    <Input
      type="time"
      className={useStyles().time}
      aria-label={label}
      aria-invalid={errorId !== undefined}
      aria-describedby={errorId}
      // A browser's time field needs two digits, but the website shows the hour without a leading zero.
      value={value === '' ? '' : value.padStart(5, '0')}
      onChange={(_, data) => onChange(data.value.replace(/^0(?=\d:)/, ''))}
    />
  )
}

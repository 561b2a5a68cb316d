import { useState } from 'react'
import { Button, Field, makeStyles, mergeClasses, Select, Spinner } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { daysAfter } from '#shared/business/london-time.ts'
import { mostCalendarDays } from '#shared/contract/calendar.ts'
import type { Call } from '#shared/contract/calls.ts'
import { isBusyAt } from '../../calendar/entries.ts'
import { busyWarning, calendarQuery } from '../../calendar/queries.ts'
import { useClient } from '../../client-context.ts'
import { useChoiceClass } from '../../components/choice-styles.ts'
import { LoadError } from '../../components/load-error.tsx'
import { useMinute } from '../../components/past-time.tsx'
import { formatClock, formatDay, londonDay } from '../../dates.ts'
import { useMoveCall } from './mutations.ts'
import { callQueries } from './queries.ts'

const useStyles = makeStyles({
  form: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '8px' },
  time: { flexGrow: 1, minWidth: '180px', maxWidth: '280px' },
})

/** The form that moves a call to another free time. */
export function MoveCall({ call, onDone }: { call: Call; onDone: () => void }) {
  const styles = useStyles()
  const choice = useChoiceClass()
  const client = useClient()
  const now = useMinute()
  const [chosen, setChosen] = useState('')
  const free = useQuery(callQueries(client).freeTimes)
  const today = londonDay(now)
  const calendar = useQuery(calendarQuery(client, { from: today, to: daysAfter(today, mostCalendarDays - 1) }))
  const move = useMoveCall(onDone)
  if (free.isError) {
    return (
      <LoadError
        title="Couldn’t load the free times"
        error={free.error}
        onRetry={free.refetch}
        isRetrying={free.isFetching}
      />
    )
  }
  if (free.data === undefined) return <Spinner size="tiny" label="Loading free times" />
  const days = Map.groupBy(free.data, (time) => londonDay(Date.parse(time)))
  const time = chosen === '' ? (free.data[0] ?? '') : chosen
  const isBusy = time !== '' && isBusyAt({ ...call, startsAt: time }, calendar.data?.busyTimes ?? [])
  return (
    <form
      aria-label="Move the call"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (time !== '') move.mutate({ call, startsAt: time })
      }}
    >
      <Field
        label="New time (UK time)"
        className={mergeClasses(styles.time, choice)}
        {...(isBusy && { validationState: 'warning', validationMessage: busyWarning })}
      >
        <Select value={time} onChange={(_, { value }) => setChosen(value)}>
          {[...days].map(([day, times]) => (
            <optgroup key={day} label={formatDay(day, now)}>
              {times.map((one) => (
                <option key={one} value={one}>
                  {formatClock(Date.parse(one))}, {formatDay(day, now)}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      <Button type="submit" disabledFocusable={move.isPending || time === ''}>
        Move the call
      </Button>
      <Button appearance="subtle" onClick={onDone}>
        Keep the time
      </Button>
    </form>
  )
}

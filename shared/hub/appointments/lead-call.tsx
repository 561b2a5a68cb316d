import { useState } from 'react'
import { Button, Field, makeStyles, mergeClasses, Select, Spinner, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { daysAfter } from '#shared/business/london-time.ts'
import { mostCalendarDays } from '#shared/contract/calendar.ts'
import type { Call } from '#shared/contract/calls.ts'
import { useChoiceClass } from '../components/styles.ts'
import { LoadError } from '../components/query-content.tsx'
import { PanelSection } from '../components/side-panel.tsx'
import { CallTime, useMinute } from '../components/past-time.tsx'
import { JoinLink } from '../phone-calls/call-button.tsx'
import { formatClock, formatDay, londonDay } from '../platform/dates.ts'
import { CallMeetingLink } from './meeting-link-form.tsx'
import { useCancelCall, useConfirmCall, useMoveCall, useReleaseCall } from './mutations.ts'
import { busyWarning, calendarQuery, callQueries, isBusyAt } from './queries.ts'

const useStyles = makeStyles({
  when: { fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground3 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  form: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: tokens.spacingHorizontalS },
  time: { flexGrow: 1, minWidth: '180px', maxWidth: '280px' },
})

/** Shows the call that a lead has booked or that is held for them; nothing for leads without one. */
export function LeadCall({ prospectId }: { prospectId: string }) {
  const styles = useStyles()
  const calls = useQuery(callQueries.ofLead(prospectId))
  const newest = calls.data?.find(({ state }) => state === 'booked' || state === 'held') ?? calls.data?.[0]
  if (newest === undefined) return undefined
  return (
    <PanelSection heading="Call">
      {newest.state === 'booked' || newest.state === 'held' ? (
        <UpcomingCall call={newest} />
      ) : newest.state === 'lapsed' ? (
        <p className={styles.quiet}>
          <CallTime at={newest.startsAt} /> was held for them, but they didn’t confirm it in time. It’s free again.
        </p>
      ) : (
        <p className={styles.quiet}>
          Their call, <CallTime at={newest.startsAt} />, was cancelled
          {newest.cancelReason === null ? '.' : `: ${newest.cancelReason}`}
        </p>
      )}
    </PanelSection>
  )
}

/** Shows when a call is due, with its actions. */
export function UpcomingCall({ call }: { call: Call }) {
  const styles = useStyles()
  const [open, setOpen] = useState<'time' | 'link'>()
  const cancel = useCancelCall(call)
  const confirm = useConfirmCall()
  const release = useReleaseCall()
  const hasBegun = Date.parse(call.startsAt) <= useMinute()
  return (
    <>
      <p className={styles.when}>
        {call.state === 'held' ? 'Held for ' : hasBegun ? 'Was due ' : 'Due '}
        <CallTime at={call.startsAt} />, {call.videoLink === null ? `by phone on ${call.phone}` : 'by video'}
      </p>
      {call.heldUntil === null ? undefined : (
        <p className={styles.quiet}>
          Not confirmed yet. We’re holding the time until <CallTime at={call.heldUntil} />. If they call you, confirm it
          here.
        </p>
      )}
      {call.isUnconfirmed && !hasBegun ? (
        <p className={styles.quiet}>
          Booked right after the form, so their email address isn’t confirmed. If it looks odd, release the time.
        </p>
      ) : undefined}
      {hasBegun ? (
        <JoinLink {...call} />
      ) : open === 'time' ? (
        <MoveCall call={call} onDone={() => setOpen(undefined)} />
      ) : open === 'link' ? (
        <CallMeetingLink call={call} onDone={() => setOpen(undefined)} />
      ) : (
        <div className={styles.actions}>
          <JoinLink {...call} />
          {call.state === 'held' ? (
            <Button size="small" disabledFocusable={confirm.isPending} onClick={() => confirm.mutate(call)}>
              Confirm
            </Button>
          ) : undefined}
          <Button size="small" onClick={() => setOpen('time')}>
            Move
          </Button>
          <Button size="small" onClick={() => setOpen('link')}>
            {call.meetingLink === null ? 'Set a video link' : 'Change the video link'}
          </Button>
          <Button size="small" onClick={() => void cancel()}>
            Cancel the call
          </Button>
          {call.isUnconfirmed ? (
            <Button size="small" disabledFocusable={release.isPending} onClick={() => release.mutate(call)}>
              Release the time
            </Button>
          ) : undefined}
        </div>
      )}
    </>
  )
}

/** The form that moves a call to another free time. */
export function MoveCall({ call, onDone }: { call: Call; onDone: () => void }) {
  const styles = useStyles()
  const choice = useChoiceClass()
  const now = useMinute()
  const [chosen, setChosen] = useState('')
  const free = useQuery(callQueries.freeTimes)
  const today = londonDay(now)
  const calendar = useQuery(calendarQuery({ from: today, to: daysAfter(today, mostCalendarDays - 1) }))
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

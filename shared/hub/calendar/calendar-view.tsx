import { useState, useSyncExternalStore } from 'react'
import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useHref, useLinkClickHandler } from 'react-router'
import { dayMs } from '#shared/business/durations.ts'
import { listTasks } from '#shared/contract/tasks.ts'
import { CalendarCancel20Regular } from '../icons/calendar-cancel.ts'
import { ChevronLeft20Regular } from '../icons/chevron-left.ts'
import { ChevronRight20Regular } from '../icons/chevron-right.ts'
import { Settings20Regular } from '../icons/settings.ts'
import { useQueryString } from '../platform/address-state.ts'
import { Notice } from '../components/notice.tsx'
import { ViewHead } from '../components/page-heading.tsx'
import { useMinute } from '../components/past-time.tsx'
import { QueryContent } from '../components/query-content.tsx'
import { tooltip } from '../components/shared-tooltip.tsx'
import { SidePanel } from '../components/side-panel.tsx'
import { Row, Stack } from '../components/stack.tsx'
import { SubtleRouteLink } from '../components/subtle-link.tsx'
import { ToggleGroup } from '../components/toggle-group.tsx'
import { formatExact, londonDay } from '../platform/dates.ts'
import { queryOf } from '../platform/queries.ts'
import { useOpenTasks } from '../tasks/mutations.ts'
import { Agenda } from './agenda.tsx'
import { type CalendarMode, calendarModes, dayAfterStep, daysShown, daysToFetch, isDay, nameDays } from './days.ts'
import { DragArea } from './drag-area.tsx'
import { type Calendar, type CalendarDay, type Entry, sortByDay } from './entries.ts'
import { EntryPanel } from './entry-panel.tsx'
import { MonthGrid } from './month-grid.tsx'
import { calendarQuery } from '../appointments/queries.ts'
import { TimeOff } from './time-off.tsx'
import { WeekGrid } from './week-grid.tsx'

const useStyles = makeStyles({
  period: { ...typographyStyles.subtitle2 },
  text: { color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400 },
})

/** Other pages lead to the list with `?timeOff=open`. */
const timeOffParameter = 'timeOff'

const modeLabels: Record<CalendarMode, string> = { day: 'Day', week: 'Week', month: 'Month' }

/** Shows calls, surveys, tasks, time off and busy times by day, week or month, in London time. */
export function CalendarView() {
  const styles = useStyles()
  const today = londonDay(useMinute())
  const [search, change] = useQueryString()
  const isPhone = useMatches('(max-width: 639.9px)')
  const isWide = useMatches('(min-width: 900px)')
  const mode = isPhone ? 'week' : (calendarModes.find((one) => one === search.get('view')) ?? (isWide ? 'week' : 'day'))
  const given = search.get('day') ?? ''
  const day = isDay(given) ? given : today
  const calendar = useQuery(calendarQuery(daysToFetch(mode, day)))
  const tasks = useQuery(queryOf(listTasks))
  const openTasks = useOpenTasks(tasks.data)
  const [openedId, setOpenedId] = useState<string>()
  const showsTimeOff = search.has(timeOffParameter)

  const open = (entry: Entry) => setOpenedId(entry.id)

  function show(next: { day?: string; view?: CalendarMode }): void {
    change((current) => {
      const changed = new URLSearchParams(current)
      for (const [name, value] of Object.entries(next)) changed.set(name, value)
      return changed
    })
  }

  function showTimeOff(isShown: boolean): void {
    change((current) => {
      const changed = new URLSearchParams(current)
      if (isShown) changed.set(timeOffParameter, 'open')
      else changed.delete(timeOffParameter)
      return changed
    })
  }

  return (
    <Stack gap="m">
      <ViewHead title="Calendar">
        <Row>
          {isPhone ? undefined : (
            <ToggleGroup
              label="View"
              options={calendarModes.map((value) => ({ value, label: modeLabels[value] }))}
              value={mode}
              onChoose={(view) => show({ view })}
            />
          )}
          <Button icon={<CalendarCancel20Regular />} onClick={() => showTimeOff(true)}>
            Time off
          </Button>
          <CalendarSettings />
        </Row>
      </ViewHead>
      <Row>
        <Button
          icon={<ChevronLeft20Regular />}
          aria-label={`Previous ${mode}`}
          onClick={() => show({ day: dayAfterStep(mode, day, -1) })}
        />
        <Button onClick={() => show({ day: today })}>Today</Button>
        <Button
          icon={<ChevronRight20Regular />}
          aria-label={`Next ${mode}`}
          onClick={() => show({ day: dayAfterStep(mode, day, 1) })}
        />
        <p className={styles.period} aria-live="polite">
          {nameDays(mode, day)}
        </p>
      </Row>
      {tasks.isError ? (
        <Notice intent="error">Your tasks couldn’t be loaded, so they’re missing here.</Notice>
      ) : undefined}
      <QueryContent query={calendar} loading="Loading the calendar" failed="Couldn’t load the calendar">
        {(data) => {
          const days = sortByDay(daysShown(mode, day), data, openTasks)
          const opened = findEntry(days, openedId)
          return (
            <>
              <OwnCalendarNotice {...data} />
              {isPhone ? (
                <Agenda days={days} day={day} onChoose={(next) => show({ day: next })} onOpen={open} />
              ) : (
                <DragArea calendar={data}>
                  {mode === 'month' ? (
                    <MonthGrid
                      days={days}
                      month={day.slice(0, 7)}
                      onOpen={open}
                      onOpenDay={(next) => show({ day: next, view: 'day' })}
                    />
                  ) : (
                    <WeekGrid days={days} onOpen={open} />
                  )}
                </DragArea>
              )}
              <p className={styles.text}>
                UK time. {isPhone ? 'Open an entry to move it.' : 'Drag an entry to move it, or open it.'}{' '}
                <SubtleRouteLink to="/settings?show=calls">
                  {data.ownCalendar === null
                    ? 'Show busy times from your own calendar'
                    : 'Busy times and calendar address'}
                </SubtleRouteLink>
              </p>
              {opened === undefined ? undefined : <EntryPanel entry={opened} onClose={() => setOpenedId(undefined)} />}
            </>
          )
        }}
      </QueryContent>
      {showsTimeOff ? (
        <SidePanel title="Time off" onClose={() => showTimeOff(false)}>
          <TimeOff first={day} />
        </SidePanel>
      ) : undefined}
    </Stack>
  )
}

/** Links to the settings of the calendar. */
function CalendarSettings() {
  const to = '/settings?show=calls'
  const follow = useLinkClickHandler(to)
  const label = 'Booking rules and calendars'
  return (
    <Button
      as="a"
      href={useHref(to)}
      icon={<Settings20Regular />}
      aria-label={label}
      {...tooltip(label)}
      onClick={follow}
    />
  )
}

/** Shows that the owner’s own calendar has not been read for a day. */
function OwnCalendarNotice({ ownCalendar }: Calendar) {
  const now = useMinute()
  if (ownCalendar === null || ownCalendar.failingSince === null) return undefined
  if (now - Date.parse(ownCalendar.lastReadAt) <= dayMs) return undefined
  return (
    <Notice intent="error" action={<SubtleRouteLink to="/settings?show=calls">What to do</SubtleRouteLink>}>
      Your own calendar couldn’t be read since {formatExact(ownCalendar.lastReadAt)}; its busy times are as they were
      then.
    </Notice>
  )
}

function findEntry(days: readonly CalendarDay[], id: string | undefined): Entry | undefined {
  return days.flatMap(({ timed, tasks }) => [...timed, ...tasks]).find((entry) => entry.id === id)
}

/** Returns whether a media query matches, also after a change. */
function useMatches(query: string): boolean {
  return useSyncExternalStore(
    (listen) => {
      const list = matchMedia(query)
      list.addEventListener('change', listen)
      return () => list.removeEventListener('change', listen)
    },
    () => matchMedia(query).matches,
  )
}

import { useQuery } from '@tanstack/react-query'
import type { Call } from '#shared/contract/calls.ts'
import { holdMinutes } from '#shared/business/call-slots.ts'
import { QueryContent } from '../../components/query-content.tsx'
import { Section } from '../../components/section.tsx'
import { CallTime } from '../../components/past-time.tsx'
import { callQueries } from '../../appointments/queries.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { formatClock } from '../../platform/dates.ts'
import { SubtleRouteLink } from '../../components/subtle-link.tsx'
import { SubtleLeadLink } from '../../prospects/open-lead-link.tsx'
import { type RecordColumn, RecordTable } from '../../components/records/record-table.tsx'
import { BusyCalendar } from './busy-calendar.tsx'
import { CalendarFeed } from './calendar-feed.tsx'
import { BookingRules } from './call-rules-form.tsx'
import { CancelCalls } from './cancel-calls.tsx'
import { MeetingLink } from './meeting-link.tsx'

/** Shows the meeting link, how calls are booked, the booked calls, where time off is, the busy times and the calendar's address. */
export function Calls() {
  return (
    <>
      <MeetingLink />
      <BookingRules />
      <ComingCalls />
      <CancelCalls />
      <TimeOffLink />
      <BusyCalendar />
      <CalendarFeed />
    </>
  )
}

function TimeOffLink() {
  return (
    <Section title="Time off" text="Days without calls and surveys are all listed in the Calendar.">
      <SubtleRouteLink to="/calendar?timeOff=open">Time off in the Calendar</SubtleRouteLink>
    </Section>
  )
}

/** Lists the booked calls. */
function ComingCalls() {
  const calls = useQuery(callQueries.coming)
  return (
    <Section
      title="Booked calls"
      text={`A time chosen straight after the form is held for ${holdMinutes} minutes until the visitor confirms it by email.`}
    >
      <QueryContent query={calls} loading="Loading calls" failed="Couldn’t load the calls">
        {(data) =>
          data.length === 0 ? (
            <EmptyState title="No calls booked.">
              Visitors can choose a time after they send the form or from our email. Booked calls appear here.
            </EmptyState>
          ) : (
            <RecordTable label="Booked calls" columns={columns} records={data} keyOf={({ id }) => id} />
          )
        }
      </QueryContent>
    </Section>
  )
}

function describeState({ state, heldUntil }: Call): string {
  return state === 'held' && heldUntil !== null ? `Held until ${formatClock(Date.parse(heldUntil))}` : 'Booked'
}

const columns: RecordColumn<Call>[] = [
  { header: 'Time', width: 'minmax(150px, 1fr)', place: 'title', cell: ({ startsAt }) => <CallTime at={startsAt} /> },
  { header: 'Status', width: 'minmax(150px, 1fr)', cell: describeState },
  { header: 'How', width: 'minmax(80px, 0.5fr)', cell: ({ videoLink }) => (videoLink === null ? 'Phone' : 'Video') },
  { header: 'Name', width: 'minmax(140px, 1fr)', cell: ({ name }) => name },
  { header: 'Phone', width: 'minmax(130px, 1fr)', cell: ({ phone }) => phone },
  {
    header: 'Lead',
    width: '116px',
    place: 'end',
    cell: ({ prospectId }) => <SubtleLeadLink prospectId={prospectId}>Open lead</SubtleLeadLink>,
  },
]

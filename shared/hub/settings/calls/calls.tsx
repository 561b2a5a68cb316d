import { useQuery, useQueryClient } from '@tanstack/react-query'
import { changeCallSettings, listCalls, readCallSettings, type Call } from '#shared/contract/calls.ts'
import { holdMinutes } from '#shared/business/call-slots.ts'
import { MeetingLinkForm } from '../../appointments/meeting-link-form.tsx'
import { useClient } from '../../platform/client-context.ts'
import { ListSkeleton, LoadError, QueryContent } from '../../components/query-content.tsx'
import { Section } from '../../components/section.tsx'
import { queryOf } from '../../platform/queries.ts'
import { CallTime } from '../../components/past-time.tsx'
import { callQueries } from '../../appointments/queries.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { formatClock } from '../../platform/dates.ts'
import { SubtleRouteLink } from '../../components/subtle-link.tsx'
import { type RecordColumn, RecordTable } from '../../components/records/record-table.tsx'
import { BusyCalendar } from './busy-calendar.tsx'
import { CalendarFeed } from './calendar-feed.tsx'
import { BookingRules } from './call-rules-form.tsx'
import { CancelCalls } from './cancel-calls.tsx'

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
    <Section title="Time off" text="Days without calls and surveys are one list, in the Calendar.">
      <SubtleRouteLink to="/calendar?timeOff=open">Time off in the Calendar</SubtleRouteLink>
    </Section>
  )
}

/** Edits the meeting link. With one, visitors choose between video and phone. */
export function MeetingLink() {
  const client = useClient()
  const queryClient = useQueryClient()
  const settings = useQuery(queryOf(readCallSettings))
  async function save(meetingLink: string | null) {
    queryClient.setQueryData(
      queryOf(readCallSettings).queryKey,
      await client.call(changeCallSettings, { body: { meetingLink } }),
    )
    await queryClient.invalidateQueries({ queryKey: [listCalls.path] })
  }
  return (
    <Section
      title="Video calls"
      text="Paste the link to your Google Meet, Zoom or Teams room. Visitors can then choose a video call or a phone call, and the link goes on their page, in their emails and in their calendar. Without a link, every call is by phone. Booked video calls switch to the new link too: it’s on the visitor’s page and in the next reminder."
    >
      {settings.isError ? (
        <LoadError
          title="Couldn’t load the meeting link"
          error={settings.error}
          onRetry={settings.refetch}
          isRetrying={settings.isFetching}
        />
      ) : settings.data === undefined ? (
        <ListSkeleton label="Loading the meeting link" />
      ) : (
        <MeetingLinkForm
          label="Meeting link"
          hint="Leave empty for phone calls only."
          link={settings.data.meetingLink}
          save={save}
          saved="Meeting link saved"
        />
      )}
    </Section>
  )
}

/** Lists the booked calls. */
function ComingCalls() {
  const calls = useQuery(callQueries(useClient()).coming)
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
  { header: 'State', width: 'minmax(150px, 1fr)', cell: describeState },
  { header: 'How', width: 'minmax(80px, 0.5fr)', cell: ({ videoLink }) => (videoLink === null ? 'Phone' : 'Video') },
  { header: 'Name', width: 'minmax(140px, 1fr)', cell: ({ name }) => name },
  { header: 'Phone', width: 'minmax(130px, 1fr)', cell: ({ phone }) => phone },
  {
    header: 'Lead',
    width: '116px',
    place: 'end',
    cell: ({ prospectId }) => <SubtleRouteLink to={`/?lead=${prospectId}`}>Open lead</SubtleRouteLink>,
  },
]

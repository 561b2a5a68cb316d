import { useQuery } from '@tanstack/react-query'
import { bufferMinutes, holdMinutes, horizonDays, noticeHours } from '#shared/business/call-slots.ts'
import { consultationMinutes } from '#shared/business/business.ts'
import type { Call } from '#shared/contract/calls.ts'
import { CallTime } from '../../calls/call-time.tsx'
import { callQueries } from '../../calls/queries.ts'
import { useClient } from '../../client-context.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { formatClock } from '../../dates.ts'
import { LoadError } from '../../components/load-error.tsx'
import { QuietRoute } from '../../components/quiet-route.tsx'
import { ListSkeleton } from '../../components/records/list-skeleton.tsx'
import { type RecordColumn, RecordTable } from '../../components/records/record-table.tsx'
import { Section } from '../../components/section.tsx'

/** The calls of the next two weeks. */
export function ComingCalls() {
  const calls = useQuery(callQueries(useClient()).coming)
  return (
    <Section
      title="Booked calls"
      text={`Whoever asks for a consultation may choose a time for a call of ${consultationMinutes} minutes: in the opening hours, from ${noticeHours} of those hours ahead up to ${horizonDays} days, with ${bufferMinutes} minutes between two calls, and on no bank holiday. A time that is chosen right after the form is held for ${holdMinutes} minutes until the visitor confirms it by email.`}
    >
      {calls.isError ? (
        <LoadError
          title="The calls could not be loaded"
          error={calls.error}
          onRetry={calls.refetch}
          isRetrying={calls.isFetching}
        />
      ) : undefined}
      {calls.isPending ? <ListSkeleton label="Loading calls" /> : undefined}
      {calls.data === undefined ? undefined : calls.data.length === 0 ? (
        <EmptyState title="No call is booked.">
          The mail that confirms an enquiry offers the free times, and what is chosen appears here.
        </EmptyState>
      ) : (
        <RecordTable label="Booked calls" columns={columns} records={calls.data} keyOf={({ id }) => id} />
      )}
    </Section>
  )
}

function describeState({ state, heldUntil }: Call): string {
  return state === 'held' && heldUntil !== null ? `Held until ${formatClock(Date.parse(heldUntil))}` : 'Booked'
}

const columns: RecordColumn<Call>[] = [
  { header: 'Time', width: 'minmax(150px, 1fr)', place: 'title', cell: ({ startsAt }) => <CallTime at={startsAt} /> },
  { header: 'State', width: 'minmax(150px, 1fr)', cell: describeState },
  { header: 'Name', width: 'minmax(140px, 1fr)', cell: ({ name }) => name },
  { header: 'Phone', width: 'minmax(130px, 1fr)', cell: ({ phone }) => phone },
  {
    header: 'Lead',
    width: '116px',
    place: 'end',
    cell: ({ prospectId }) => <QuietRoute to={`/?lead=${prospectId}`}>Open lead</QuietRoute>,
  },
]

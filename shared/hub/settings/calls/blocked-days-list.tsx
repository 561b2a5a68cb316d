import { Button } from '@fluentui/react-components'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type BlockedDays, unblockDays, listBlockedDays } from '#shared/contract/calls.ts'
import { callQueries } from '../../appointments/calls/queries.ts'
import { useClient } from '../../client-context.ts'
import { errorSentence } from '../../components/error-sentence.ts'
import { LoadError } from '../../components/load-error.tsx'
import { ListSkeleton } from '../../components/records/list-skeleton.tsx'
import { type RecordColumn, RecordTable } from '../../components/records/record-table.tsx'
import { Section } from '../../components/section.tsx'
import { useShowToast } from '../../components/toasts.tsx'
import { BlockDaysForm } from './block-days-form.tsx'
import { formatDays } from './format-days.ts'

/** Days on which nobody can book a call, such as a holiday. */
export function BlockedDaysList() {
  const client = useClient()
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  const days = useQuery(callQueries(client).blockedDays)
  const free = useMutation({
    mutationFn: ({ id }: BlockedDays) => client.call(unblockDays, { params: { id } }),
    onSuccess: (_, span) => showToast({ title: `Calls can be booked again: ${formatDays(span)}` }),
    onError: (error) => showToast({ title: 'Couldn’t unblock these days', text: errorSentence(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listBlockedDays.path] }),
  })
  return (
    <Section
      title="Blocked days"
      text="Nobody can book a call on these days. Calls already booked stay booked: cancel them above, or move them from the lead."
    >
      {days.isError ? (
        <LoadError
          title="Couldn’t load the blocked days"
          error={days.error}
          onRetry={days.refetch}
          isRetrying={days.isFetching}
        />
      ) : undefined}
      {days.isPending ? <ListSkeleton label="Loading the blocked days" /> : undefined}
      {days.data === undefined || days.data.length === 0 ? undefined : (
        <RecordTable
          label="Blocked days"
          columns={columnsWith(free.mutate)}
          records={days.data}
          keyOf={({ id }) => id}
        />
      )}
      <BlockDaysForm />
    </Section>
  )
}

function columnsWith(free: (days: BlockedDays) => void): RecordColumn<BlockedDays>[] {
  return [
    { header: 'Days', width: 'minmax(200px, 1fr)', place: 'title', cell: formatDays },
    { header: 'Note', width: 'minmax(140px, 2fr)', cell: ({ note }) => note },
    {
      header: 'Unblock',
      width: '116px',
      place: 'end',
      cell: (days) => (
        <Button size="small" aria-label={`Unblock ${formatDays(days)}`} onClick={() => free(days)}>
          Unblock
        </Button>
      ),
    },
  ]
}

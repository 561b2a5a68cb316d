import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { getCalendar } from '#shared/contract/calendar.ts'
import { blockDays, type BlockedDays, listBlockedDays, unblockDays } from '#shared/contract/calls.ts'
import { callQueries } from '../../appointments/queries.ts'
import { useClient } from '../../platform/client-context.ts'
import { QueryContent } from '../../components/query-content.tsx'
import { type RecordColumn, RecordTable } from '../../components/records/record-table.tsx'
import { Section } from '../../components/section.tsx'
import { formatDays } from '../../platform/dates.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { CallInput } from '#shared/contract/api-call.ts'
import { showFieldErrors, TextField } from '../../components/form/fields.tsx'
import { FormShell, SubmitButton } from '../../components/form/form-shell.tsx'
import { useDraft } from '../../components/form/use-draft.ts'
import { useToastMutation } from '../../platform/mutations.ts'

/** Lists the days on which nobody can book a call, such as a holiday. */
export function BlockedDaysList() {
  const client = useClient()
  const days = useQuery(callQueries(client).blockedDays)
  const free = useToastMutation({
    mutationFn: (client, { id }: BlockedDays) => client.call(unblockDays, { params: { id } }),
    successToast: (_, days) => ({ title: `Calls can be booked again: ${formatDays(days)}` }),
    errorTitle: 'Couldn’t unblock these days',
    invalidates: [listBlockedDays],
  })
  return (
    <Section
      title="Blocked days"
      text="Nobody can book a call on these days. Calls already booked stay booked: cancel them above, or move them from the lead."
    >
      <QueryContent query={days} loading="Loading the blocked days" failed="Couldn’t load the blocked days">
        {(data) =>
          data.length === 0 ? undefined : (
            <RecordTable
              label="Blocked days"
              columns={columnsWith(free.mutate)}
              records={data}
              keyOf={({ id }) => id}
            />
          )
        }
      </QueryContent>
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

type Days = CallInput<typeof blockDays>['body']

const useStyles = makeStyles({
  form: {
    display: 'grid',
    gridTemplateColumns: '160px 160px minmax(0, 1fr) auto',
    alignItems: 'start',
    gap: tokens.spacingVerticalS,
    maxWidth: '760px',
    '@media (max-width: 639.9px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  },
  note: { '@media (max-width: 639.9px)': { gridColumn: '1 / -1' } },
  // Aligns the button with the fields, which have labels above them.
  add: { marginTop: '26px', '@media (max-width: 639.9px)': { marginTop: 0 } },
})

const blank: Days = { from: '', to: '', note: '' }

/** Blocks days for calls. @param first the day to begin with, `2026-11-23` */
export function BlockDaysForm({ first = '', onBlocked }: { first?: string; onBlocked?: () => void }) {
  const styles = useStyles()
  const form = useForm({ resolver: zodResolver(blockDays.body), defaultValues: { ...blank, from: first, to: first } })
  const draft = useDraft(form, 'blocked-days')
  const block = useToastMutation({
    mutationFn: (client, body: Days) => client.call(blockDays, { body: { ...body, id: draft.idFor(body) } }),
    successToast: (days) => ({ title: `No calls: ${formatDays(days)}` }),
    errorTitle: 'Couldn’t block these days',
    invalidates: [listBlockedDays, getCalendar],
    onSuccess() {
      draft.drop()
      form.reset(blank)
      onBlocked?.()
    },
    onError: (error) => showFieldErrors(error, ['from', 'to', 'note'], form.setError),
  })
  return (
    <FormShell
      form={form}
      aria-label="Block days"
      className={styles.form}
      draft={draft}
      onSubmit={(body) => block.mutate(body)}
    >
      <TextField form={form} name="from" label="First day" input={{ type: 'date' }} />
      <TextField form={form} name="to" label="Last day" input={{ type: 'date' }} />
      <div className={styles.note}>
        <TextField form={form} name="note" label="Note" />
      </div>
      <SubmitButton appearance="secondary" className={styles.add} isBusy={block.isPending}>
        Block these days
      </SubmitButton>
    </FormShell>
  )
}

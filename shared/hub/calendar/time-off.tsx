import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { blockDays, type BlockedDays, unblockDays } from '#shared/contract/calls.ts'
import { useAskAboutClashes } from '../appointments/ask-about-clashes.ts'
import { callQueries } from '../appointments/queries.ts'
import { QueryContent } from '../components/query-content.tsx'
import { type RecordColumn, RecordTable } from '../components/records/record-table.tsx'
import { Stack } from '../components/stack.tsx'
import { formatDays } from '../platform/dates.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { CallInput } from '#shared/contract/api-call.ts'
import { showFieldErrors, TextField } from '../components/form/fields.tsx'
import { keepTypedSince } from '../components/form/keep-typed-since.ts'
import { FormShell, SubmitButton } from '../components/form/form-shell.tsx'
import { newRecord, useDraft } from '../components/form/use-draft.ts'
import { useCall, useToastMutation } from '../platform/mutations.ts'

/** Adds and removes the owner’s time off. @param first the day to begin with, `2026-11-23` */
export function TimeOff({ first }: { first: string }) {
  const styles = useStyles()
  return (
    <Stack gap="l">
      <p className={styles.text}>
        No calls and no surveys are offered on these days, and they don’t count towards your promises to reply. Bank
        holidays are days off already. What’s booked stays booked: move or cancel it in the calendar.
      </p>
      <TimeOffForm first={first} />
      <TimeOffList />
    </Stack>
  )
}

function TimeOffList() {
  const styles = useStyles()
  const days = useQuery(callQueries.blockedDays)
  const remove = useCall(unblockDays, {
    input: ({ id }: BlockedDays) => ({ params: { id } }),
    successToast: (_, days) => ({ title: `Time off removed: ${formatDays(days)}` }),
    errorTitle: 'Couldn’t remove this time off',
  })
  return (
    <QueryContent query={days} loading="Loading your time off" failed="Couldn’t load your time off">
      {(data) =>
        data.length === 0 ? (
          <p className={styles.quiet}>No time off is set.</p>
        ) : (
          <RecordTable label="Time off" columns={columnsWith(remove.mutate)} records={data} keyOf={({ id }) => id} />
        )
      }
    </QueryContent>
  )
}

function columnsWith(remove: (days: BlockedDays) => void): RecordColumn<BlockedDays>[] {
  return [
    { header: 'Days', width: 'minmax(200px, 1fr)', place: 'title', cell: formatDays },
    { header: 'Note', width: 'minmax(140px, 2fr)', cell: ({ note }) => note },
    {
      header: 'Remove',
      width: '116px',
      place: 'end',
      cell: (days) => (
        <Button size="small" aria-label={`Remove ${formatDays(days)}`} onClick={() => remove(days)}>
          Remove
        </Button>
      ),
    },
  ]
}

type Days = CallInput<typeof blockDays>['body']

const useStyles = makeStyles({
  text: { color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400 },
  form: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    alignItems: 'start',
    gap: tokens.spacingVerticalS,
    '& .fui-Input': { minWidth: 0, width: '100%' },
  },
  note: { gridColumn: '1 / -1' },
  quiet: { color: tokens.colorNeutralForeground3 },
  add: { justifySelf: 'start', marginTop: tokens.spacingVerticalS },
})

const blank: Days = { from: '', to: '', note: '' }

function TimeOffForm({ first }: { first: string }) {
  const styles = useStyles()
  const form = useForm({ resolver: zodResolver(blockDays.body), defaultValues: { ...blank, from: first, to: first } })
  const draft = useDraft(form, 'blocked-days', newRecord)
  const ask = useAskAboutClashes()
  const add = useToastMutation({
    calls: [blockDays],
    mutationFn: (client, { body }: { body: Days; sent: Days }) =>
      ask(
        (acceptance) => client.call(blockDays, { body: { ...body, id: draft.idFor(body), ...acceptance } }),
        'Add it anyway',
        'Booked on these days',
      ),
    successToast: (days) => days && { title: `Time off: ${formatDays(days)}` },
    errorTitle: 'Couldn’t add this time off',
    onSuccess(added, { sent }) {
      if (added === undefined) return
      draft.drop()
      keepTypedSince(form, sent, blank)
    },
    onError: (error) => showFieldErrors(error, ['from', 'to', 'note'], form.setError),
  })
  return (
    <FormShell
      form={form}
      aria-label="Add time off"
      className={styles.form}
      draft={draft}
      onSubmit={(body) => add.mutate({ body, sent: form.getValues() })}
    >
      <TextField form={form} name="from" label="First day" input={{ type: 'date' }} />
      <TextField form={form} name="to" label="Last day" input={{ type: 'date' }} />
      <div className={styles.note}>
        <TextField form={form} name="note" label="Note (optional)" />
      </div>
      <SubmitButton appearance="secondary" className={styles.add} isBusy={add.isPending}>
        Add time off
      </SubmitButton>
    </FormShell>
  )
}
